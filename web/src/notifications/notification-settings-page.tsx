import {
  type MailWay,
  type NotificationSettings,
  notificationsEndpoints,
} from '@backroom/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { Form } from '../ui/form/form.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { UnsavedGuard } from '../ui/overlay/unsaved-guard.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import { MailHoursFields } from './mail-hours-fields.tsx';
import { TopicRow } from './topic-row.tsx';

/** What is sent: the topics without their words. */
export type Choices = {
  topics: { topic: string; in_app: boolean; email: MailWay }[];
  timezone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  digest_at: number;
};

const choicesOf = ({
  topics,
  chosen,
  timezone,
  quiet_from,
  quiet_to,
  digest_at,
}: NotificationSettings): Choices => ({
  topics: topics.map(({ topic, in_app, email }) => ({ topic, in_app, email })),
  timezone: chosen ? timezone : Intl.DateTimeFormat().resolvedOptions().timeZone,
  quiet_from,
  quiet_to,
  digest_at,
});

const SettingsForm = ({ settings }: { settings: NotificationSettings }) => {
  const save = useWrite('saveNotificationSettings');
  const form = useForm<Choices, unknown, Choices>({
    resolver: schemaResolver(notificationsEndpoints.saveNotificationSettings.body),
    defaultValues: choicesOf(settings),
  });
  const submit = async (body: Choices) => {
    await save({ body });
    form.reset(body);
  };
  return (
    <Form form={form} onSubmit={submit} className="grid gap-4">
      <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Card>
        <CardHeader title="Topics" description="What you hear of, in the bell and by mail." />
        <CardBody className="pt-2">
          <ul className="divide-y divide-line">
            {settings.topics.map((topic, index) => (
              <TopicRow key={topic.topic} topic={topic} form={form} index={index} />
            ))}
          </ul>
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Mail"
          description="No mail in quiet hours; what came meanwhile follows afterwards."
        />
        <CardBody>
          <MailHoursFields form={form} />
        </CardBody>
      </Card>
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          disabled={!form.formState.isDirty && settings.chosen}
        >
          Save
        </Button>
      </div>
    </Form>
  );
};

/** By what way one hears of each topic, and when mail may come. */
export const NotificationSettingsPage = () => {
  const { data, error, refetch } = useQuery(callOptions('getNotificationSettings'));
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  return <SettingsForm settings={data} />;
};
