import type { RoyaltyTerms } from '@backroom/contract/royalty';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { successOf } from '../api/call-words.ts';
import { Button } from '../ui/button.tsx';
import { localDay } from '../ui/dates/date-range.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

type EndTermsDialogProps = { terms: RoyaltyTerms; onClose: () => void; onSaved: () => Promise<unknown> };

/** Ends terms on a day, or lets them go on. */
export const EndTermsDialog = ({ terms, onClose, onSaved }: EndTermsDialogProps) => {
  const [day, setDay] = useState(terms.effective_to ?? localDay());
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (effective_to: string | null) => {
    setBusy(true);
    setFailure('');
    try {
      await call('endRoyaltyTerms', { body: { terms_id: terms.terms_id, effective_to } });
      toast.good(successOf('endRoyaltyTerms'));
      await onSaved();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={`End terms of ${terms.store_name}`} description={terms.cid}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(day);
        }}
      >
        <Field
          label="Last day"
          required
          error={failure || undefined}
          hint="From the day after, no royalty is charged until new terms begin."
        >
          {(wiring) => (
            <Input
              {...wiring}
              type="date"
              value={day}
              min={terms.effective_from}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {terms.effective_to && (
            <Button look="ghost" disabled={busy} onClick={() => void save(null)}>
              Remove the end
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!day}>
            End terms
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
