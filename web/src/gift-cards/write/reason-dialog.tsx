import { deactivateGiftCardForm } from '@backroom/contract/gift-cards';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { schemaResolver } from '../../ui/form/schema-resolver.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx';

type ReasonForm = { reason: string };

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
export const ReasonDialog = ({ title, children, action, onClose, onSubmit }: ReasonDialogProps) => {
  const formId = useId();
  const form = useForm<ReasonForm, unknown, ReasonForm>({
    resolver: schemaResolver<ReasonForm>(schema),
    defaultValues: { reason: '' },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" form={formId} busy={form.formState.isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <div className="mb-4 text-body text-soft">{children}</div>
      <UnsavedGuard inDialog when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Form
        id={formId}
        form={form}
        className="grid gap-4"
        onSubmit={async ({ reason }) => {
          await onSubmit(reason);
          onClose();
        }}
      >
        <FormField control={form.control} name="reason" label="Reason" required>
          {(props) => <Textarea {...props} rows={2} />}
        </FormField>
      </Form>
    </Dialog>
  );
};
