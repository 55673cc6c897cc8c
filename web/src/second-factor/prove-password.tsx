import { type FactorKind, ownPasswordForm } from '@backroom/contract/second-factor';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AnswerOf } from '../api/call.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Form } from '../ui/form/form.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';

export type Offer = AnswerOf<'startSecondFactor'> & { kind: FactorKind };

const kinds = [
  { value: 'app', label: 'Authenticator app', hint: 'Works without mail and reception. The safer choice.' },
  { value: 'mail', label: 'Codes by mail', hint: 'A code of 7 characters each time you sign in.' },
] as const;

const KindChoice = ({ value, onChange }: { value: FactorKind; onChange: (kind: FactorKind) => void }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 text-table font-medium">Where codes come from</legend>
    {kinds.map((kind) => (
      <label
        key={kind.value}
        className={classNames(
          'flex items-start gap-3 rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          kind.value === value ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
        )}
      >
        <input
          type="radio"
          name="kind"
          className="mt-1 accent-accent"
          checked={kind.value === value}
          onChange={() => onChange(kind.value)}
        />
        <span>
          <span className="block text-body font-medium">{kind.label}</span>
          <span className="text-table text-muted">{kind.hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

type ProvePasswordProps = { mail: boolean; onOffer: (offer: Offer) => void };

/** First step: which kind, and the password. */
export const ProvePassword = ({ mail, onOffer }: ProvePasswordProps) => {
  const [kind, setKind] = useState<FactorKind>('app');
  const form = useForm<{ password: string }, unknown, { password: string }>({
    resolver: schemaResolver(ownPasswordForm),
    defaultValues: { password: '' },
  });
  const start = async ({ password }: { password: string }) =>
    onOffer({ ...(await call('startSecondFactor', { body: { kind, password } })), kind });
  return (
    <Form form={form} onSubmit={start} className="grid gap-4">
      {mail && <KindChoice value={kind} onChange={setKind} />}
      <FormField control={form.control} name="password" label="Your password">
        {(props) => <PasswordInput {...props} autoComplete="current-password" />}
      </FormField>
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
          Continue
        </Button>
      </div>
    </Form>
  );
};
