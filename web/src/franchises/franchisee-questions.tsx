import { resendForm } from '@backroom/contract/franchisee-fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Select } from '../ui/form/select.tsx';
import { Confirm } from '../ui/overlay/confirm.tsx';
import { formatDateTime, formatMoney } from '../ui/text/format.ts';
import type { FranchiseeDialogProps } from './franchisee-forms.tsx';
import { franchiseeQuery } from './franchises-query.ts';

/** Sends a new link to one of the record's own e-mails. */
export const ResendCredentials = ({ franchisee, onClose }: FranchiseeDialogProps) => {
  const resend = useWrite('resendLoginCredentials', { say: ({ message }) => message });
  const emails = [franchisee.corporateEmail, franchisee.personalEmail].filter((one) => one !== null);
  const choices = [...new Set(emails)].map((value) => ({ value, label: value }));
  const { sentAt, sentTo } = franchisee.welcome;
  return (
    <FormDialog<{ franchiseeId: string; email: string }>
      title={`Send ${franchisee.name} a link`}
      description="With it they set their password. Links sent before stop working."
      schema={resendForm}
      initial={{ franchiseeId: franchisee.id, email: franchisee.corporateEmail }}
      action="Send link"
      onSubmit={(body) => resend({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {sentAt && (
            <p className="text-table text-muted">
              Sent last to {sentTo}, {formatDateTime(sentAt)}.
            </p>
          )}
          <FormField control={form.control} name="email" label="To" required>
            {(props) => <Select {...props} choices={choices} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};

/** Suspends a franchisee, or lifts that, after asking. */
export const SuspendFranchisee = ({ franchisee, onClose }: FranchiseeDialogProps) => {
  const change = useWrite('setFranchiseeStatus', { say: ({ message }) => message });
  const suspended = franchisee.status !== 'inactive';
  return (
    <Confirm
      open
      onClose={onClose}
      title={suspended ? `Suspend ${franchisee.name}?` : `Let ${franchisee.name} in again?`}
      action={suspended ? 'Suspend' : 'Lift suspension'}
      tone={suspended ? 'danger' : 'primary'}
      onConfirm={() => change({ body: { franchiseeId: franchisee.id, suspended } })}
    >
      <p>
        {suspended
          ? 'All their people are signed out at once and can’t sign in. Stores and statements stay theirs.'
          : 'Their people can sign in again with their passwords.'}
      </p>
    </Confirm>
  );
};

/** Deletes a franchisee, after asking; unpaid statements have to be overridden. */
export const DeleteFranchisee = ({ franchisee, onClose }: FranchiseeDialogProps) => {
  const remove = useWrite('deleteFranchisee', { say: ({ message }) => message });
  const { data } = useQuery(franchiseeQuery(franchisee.id));
  const [override, setOverride] = useState(false);
  const unpaid = data?.unpaid;
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Delete ${franchisee.name}?`}
      action="Delete franchisee"
      onConfirm={() => remove({ body: { franchiseeId: franchisee.id, override } })}
    >
      <p>
        Their people can’t sign in any more, and their stores are the chain’s from today on. What happened
        until then keeps their name.
      </p>
      {unpaid && unpaid.count > 0 && (
        <Notice tone="warn">
          <p>
            {unpaid.count === 1 ? 'A statement is unpaid' : `${unpaid.count} statements are unpaid`}:{' '}
            {formatMoney(unpaid.total)}.
          </p>
          <label htmlFor="override-unpaid" className="mt-2 flex items-center gap-2">
            <Checkbox id="override-unpaid" checked={override} onCheckedChange={setOverride} />
            Delete all the same
          </label>
        </Notice>
      )}
    </Confirm>
  );
};
