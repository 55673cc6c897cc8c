import { deactivateGiftCardForm } from '@backroom/contract/gift-cards';
import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';

const schema = deactivateGiftCardForm.pick({ reason: true });

type ReasonDialogProps = {
  title: string;
  /** What it means for the data. */
  children: ReactNode;
  action: string;
  onClose: () => void;
  onSubmit: (reason: string) => Promise<unknown>;
};

/** Asks why, before something that can't be undone. */
export const ReasonDialog = ({ title, children, action, onClose, onSubmit }: ReasonDialogProps) => (
  <FormDialog<{ reason: string }>
    title={title}
    schema={schema}
    initial={{ reason: '' }}
    action={action}
    tone="danger"
    onSubmit={({ reason }) => onSubmit(reason)}
    onClose={onClose}
  >
    {(form) => (
      <>
        <div className="text-body text-soft">{children}</div>
        <FormField control={form.control} name="reason" label="Reason" required>
          {(props) => <Textarea {...props} rows={2} />}
        </FormField>
      </>
    )}
  </FormDialog>
);
