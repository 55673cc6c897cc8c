import { type LoyaltyTerms, loyaltyTerms } from '@backroom/contract/loyalty-terms';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AnswerOf } from '../../api/call.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Input } from '../../ui/form/input.tsx';
import { schemaResolver } from '../../ui/form/schema-resolver.ts';
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { configurationQuery } from '../loyalty-queries.ts';
import { EarningRules, EndingRules, MailRules, ProgrammeRules, SpendingRules } from './rules.tsx';
import { Trial } from './trial.tsx';
import { Versions } from './versions.tsx';

type Config = AnswerOf<'getLoyaltyPointsConfiguration'>['configData'];

const head = {
  title: 'Loyalty configuration',
  description: 'How points are earned and spent. What you change acts on later orders only.',
};

/** Kept at a page of its own: read here, changed there. */
const ExcludedSkus = ({ skus }: { skus: readonly string[] }) => (
  <Card>
    <CardHeader
      title="Excluded SKUs"
      description="They earn nothing and can’t be paid with points. The list is kept in Product Management."
    />
    <CardBody className="text-table break-words">
      {skus.length === 0 ? <span className="text-muted">None</span> : skus.join(', ')}
    </CardBody>
  </Card>
);

const newest = (config: Config) => config.planned.at(-1) ?? config.current;

const Configuration = ({ config }: { config: Config }) => {
  const id = useId();
  const save = useWrite('updateLoyaltyPointsConfiguration');
  const [from, setFrom] = useState('');
  const form = useForm<LoyaltyTerms, unknown, LoyaltyTerms>({
    resolver: schemaResolver<LoyaltyTerms>(loyaltyTerms),
    defaultValues: config.terms,
  });
  const { isDirty, isSubmitting } = form.formState;
  const version = newest(config)?.version ?? 0;
  return (
    <>
      <UnsavedGuard when={() => form.formState.isDirty && !form.formState.isSubmitting} />
      <PageHeader
        {...head}
        actions={
          <Button
            look="primary"
            type="submit"
            form={id}
            busy={isSubmitting}
            disabled={!isDirty && version > 0}
          >
            {version === 0 ? 'Begin the programme' : 'Save'}
          </Button>
        }
      />
      {config.warning && <Notice tone="warn">{config.warning}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <Form
          id={id}
          form={form}
          className="grid gap-4"
          onSubmit={async (terms) => {
            const effective_from = from ? new Date(from).toISOString() : undefined;
            await save({ body: { terms, effective_from, version } });
            form.reset(terms);
            setFrom('');
          }}
        >
          <EarningRules form={form} />
          <SpendingRules form={form} />
          <EndingRules form={form} />
          <MailRules form={form} />
          <ProgrammeRules form={form} />
          <ExcludedSkus skus={config.excluded_skus} />
          <Card>
            <CardHeader title="From when" description="Orders placed from then on follow these terms." />
            <CardBody>
              <Field
                label="Begins"
                required={false}
                hint="In your own time zone. Empty: as soon as you save."
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    type="datetime-local"
                    value={from}
                    onChange={(event) => setFrom(event.target.value)}
                  />
                )}
              </Field>
            </CardBody>
          </Card>
        </Form>
        <div className="grid gap-4 lg:sticky lg:top-4">
          <Trial form={form} />
          <Versions config={config} />
        </div>
      </div>
    </>
  );
};

/** The terms of the programme, each rule with its number, beside what they would have come to (domain.md 3.2). */
export const ConfigurationPage = () => {
  const { data, error, refetch } = useQuery(configurationQuery());
  return (
    <div className="grid gap-4">
      <BackLink to="/loyalty">Loyalty Program</BackLink>
      {data ? (
        <Configuration key={newest(data.configData)?.version ?? 0} config={data.configData} />
      ) : (
        <>
          <PageHeader {...head} />
          {error ? (
            <FailedState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-64 w-full" />
          )}
        </>
      )}
    </div>
  );
};
