import { shopifyEndpoints } from '@backroom/contract/shopify';
import { useWrite } from '../api/use-write.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';

type Form = { storeId: string; confirm: string; uninstall: boolean };

type DisconnectProps = { storeId: string; name: string; domain: string; onClose: () => void };

/** Ends a store's connection, after its address was typed. */
export const Disconnect = ({ storeId, name, domain, onClose }: DisconnectProps) => {
  const disconnect = useWrite('disconnectStore');
  return (
    <FormDialog<Form>
      title={`Disconnect ${name}?`}
      description="Nothing is read from its shop any more, and the access is erased. What it sold stays."
      schema={shopifyEndpoints.disconnectStore.body}
      initial={{ storeId, confirm: '', uninstall: false }}
      action="Disconnect"
      tone="danger"
      onSubmit={(body) => disconnect({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            control={form.control}
            name="confirm"
            label="The shop’s address"
            required
            hint={`Type ${domain}.`}
          >
            {(props) => <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
          </FormField>
          <CheckField form={form} name="uninstall" label="Also remove the app from the shop" />
        </>
      )}
    </FormDialog>
  );
};
