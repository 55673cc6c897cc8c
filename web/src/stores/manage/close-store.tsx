import { closeStoreForm } from '@backroom/contract/store-fields';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/dates/day-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { StoreDialogProps } from './store-form.tsx';

/** Closes a store on a day, or opens it again. */
export const CloseStore = ({ store, onClose }: StoreDialogProps) => {
  const close = useWrite('closeStore', { say: ({ message }) => message });
  return (
    <FormDialog<{ storeId: string; closed_on: string | null }>
      title={`Close ${store.name}`}
      description={store.cid}
      schema={closeStoreForm}
      initial={{ storeId: store.id, closed_on: store.closed_on ?? store.today }}
      action="Close store"
      tone="danger"
      onSubmit={(body) => close({ body })}
      onClose={onClose}
      aside={(form) =>
        store.closed_on && (
          <Button look="ghost" type="submit" form={form.id} onClick={() => form.setValue('closed_on', null)}>
            Open again
          </Button>
        )
      }
    >
      {(form) => (
        <FormField
          control={form.control}
          name="closed_on"
          label="Last day"
          required
          hint="What it sold stays, and stays its owner’s."
        >
          {(props) => <DayInput {...props} />}
        </FormField>
      )}
    </FormDialog>
  );
};
