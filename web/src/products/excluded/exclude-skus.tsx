import type { ExclusionScope } from '@backroom/contract/excluded-sku-columns';
import { exclusionScopes } from '@backroom/contract/excluded-sku-columns';
import { audienceOf } from '@backroom/contract/kit/access';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { useUser } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toggled } from '../../ui/toggled.ts';
import { scopeWords } from './scope-words.ts';

type Values = { skus: string; reason: string; scopes: ExclusionScope[]; from: string };
type Done = AnswerOf<'addExcludedSkus'>;

/** The SKUs of a text as people paste them: one to a line, or with commas between; each once. */
const skusIn = (text: string): string[] => {
  const all = text
    .split(/[\n,;\t]/)
    .map((one) => one.trim())
    .filter(Boolean);
  return [...new Map(all.map((sku) => [sku.toLowerCase(), sku])).values()];
};

/** The contract's schema of what is sent, on what is typed. */
const schema = async () => {
  const [{ excludedSkusEndpoints }, z] = await Promise.all([
    import('@backroom/contract/excluded-skus'),
    import('zod'),
  ]);
  return z.preprocess((values) => {
    const { from, ...typed } = values as Values;
    // The day as it begins here; today is now.
    const at = from && typed.scopes.includes('ROYALTY') ? new Date(`${from}T00:00:00`) : null;
    const isLater = at !== null && at.getTime() > Date.now();
    return { ...typed, skus: skusIn(typed.skus), ...(isLater ? { effective_from: at.toISOString() } : {}) };
  }, excludedSkusEndpoints.addExcludedSkus.body);
};

const Results = ({ done, onClose }: { done: Done; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={`${done.done} of ${done.matched} SKUs are excluded`}
    footer={
      <Button look="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <ul className="grid gap-1 text-table">
      {done.results.map(({ id, ok, message }) => (
        <li key={id} className={ok ? undefined : 'text-bad'}>
          <span className="font-medium">{id}</span>: {message}
        </li>
      ))}
    </ul>
  </Dialog>
);

/** Keeps SKUs out of programmes from now on: one, or as many as are pasted. */
export const ExcludeSkus = ({ onClose }: { onClose: () => void }) => {
  const [done, setDone] = useState<Done | null>(null);
  const user = useUser();
  const mayRoyalty = user !== null && audienceOf(user) === 'super-admin';
  const add = useWrite('addExcludedSkus', {
    say: (answer) => (answer.done === answer.matched ? `${answer.done} excluded` : null),
  });
  const addOne = useWrite('addExcludedSku', {
    say: ({ message, warning }) => ({ title: message, description: warning ?? undefined }),
  });
  if (done) return <Results done={done} onClose={onClose} />;
  return (
    <FormDialog<Values>
      title="Exclude SKUs"
      description="For orders placed from now on; earlier ones stay as they are."
      schema={schema}
      initial={{ skus: '', reason: '', scopes: ['LOYALTY', 'DISCOUNT'], from: '' }}
      action="Exclude"
      staysOpen
      onSubmit={async (values) => {
        // What the schema read is what is sent (schema-resolver.ts).
        const body = values as unknown as {
          skus: string[];
          reason: string;
          scopes: ExclusionScope[];
          effective_from?: string;
        };
        const { skus, ...rest } = body;
        const [only] = skus;
        if (only && skus.length === 1) {
          await addOne({ body: { sku: only, ...rest } });
          return onClose();
        }
        const answer = await add({ body });
        if (answer.results.every(({ ok }) => ok)) onClose();
        else setDone(answer);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            control={form.control}
            name="skus"
            label="SKUs"
            required
            hint="One to a line, or pasted from a sheet."
          >
            {(props) => <Textarea {...props} rows={4} />}
          </FormField>
          <FormField
            control={form.control}
            name="reason"
            label={form.watch('scopes').includes('ROYALTY') ? 'Reason, and note of the exception' : 'Reason'}
            required
          >
            {(props) => <Input {...props} autoComplete="off" />}
          </FormField>
          <FormField control={form.control} name="scopes" label="Kept out of">
            {({ value, onChange }) => (
              <div className="grid gap-1.5">
                {exclusionScopes
                  .filter((scope) => scope !== 'ROYALTY' || mayRoyalty)
                  .map((scope) => (
                    // biome-ignore lint/a11y/noLabelWithoutControl: the box within is the control
                    <label key={scope} className="flex items-center gap-2.5 text-table">
                      <Checkbox
                        checked={value.includes(scope)}
                        onCheckedChange={() => onChange(toggled(value, scope))}
                      />
                      {scopeWords[scope]}
                    </label>
                  ))}
              </div>
            )}
          </FormField>
          {form.watch('scopes').includes('ROYALTY') && (
            <>
              <FormField
                control={form.control}
                name="from"
                label="From"
                hint="Empty means now. Orders placed before stay as they are."
              >
                {(props) => <Input {...props} type="date" className="w-44" />}
              </FormField>
              <Notice tone="warn">
                Royalty is owed on less from then on. The reason is kept as the note of the exception.
              </Notice>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
};
