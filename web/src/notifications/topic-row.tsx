import { type MailWay, mailWays, type NotificationSettings } from '@backroom/contract/notifications';
import { useId } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Select } from '../ui/form/select.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import type { Choices } from './notification-settings-page.tsx';

const words: Record<MailWay, string> = { off: 'No mail', now: 'Mail at once', daily: 'Daily mail' };
const ways = mailWays.map((value) => ({ value, label: words[value] }));

type TopicRowProps = {
  topic: NotificationSettings['topics'][number];
  form: UseFormReturn<Choices, unknown, Choices>;
  index: number;
};

/** One topic: what it is, what it last said, and by what way one hears of it. */
export const TopicRow = ({ topic, form, index }: TopicRowProps) => {
  const bell = useController({ control: form.control, name: `topics.${index}.in_app` });
  const id = useId();
  const mail = useController({ control: form.control, name: `topics.${index}.email` });
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
      <div className="min-w-56 flex-1 text-table">
        <p className="font-medium">{topic.label}</p>
        <p className="text-muted">{topic.text}</p>
        {topic.last && (
          <p className="mt-1 text-meta text-muted">
            Last: {topic.last.title}, {formatDateTime(topic.last.at)}
          </p>
        )}
      </div>
      <div className="flex items-center gap-4">
        <label htmlFor={id} className="flex items-center gap-2 text-table">
          <Checkbox
            id={id}
            aria-label={`${topic.label}: in the bell`}
            checked={bell.field.value}
            onCheckedChange={bell.field.onChange}
          />
          Bell
        </label>
        <Select
          aria-label={`${topic.label}: by mail`}
          className="w-36!"
          choices={ways}
          value={mail.field.value}
          onChange={(event) => mail.field.onChange(event.target.value)}
        />
      </div>
    </li>
  );
};
