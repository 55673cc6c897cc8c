import { apiKeyPermissions, permissionWords } from '@backroom/contract/api-key-columns';
import { type ApiKeyRow, apiKeyForm } from '@backroom/contract/api-keys';
import { useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Combobox, MultiSelect } from '../ui/form/combobox.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { CopyButton } from '../ui/text/copy-button.tsx';

type KeyForm = { name: string; shop_domain: string; permissions: (keyof typeof permissionWords)[] };

type NewKey = { apiKey: ApiKeyRow; key: string };

/** The key itself: now, and never again. */
const NewKeyDialog = ({ made, onClose }: { made: NewKey; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="API key created"
    description={`${made.apiKey.name}, for ${made.apiKey.store_name}`}
    footer={
      <>
        <CopyButton text={made.key} label="Copy key" />
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <div className="grid gap-4">
      <p className="rounded-lg border border-dashed border-line-strong bg-sunken px-4 py-4 font-mono text-table break-all select-all">
        {made.key}
      </p>
      <Notice tone="warn">
        This is the only time the key is shown. Put it into the till now. If it gets lost, revoke it and
        create another.
      </Notice>
      <p className="text-table text-muted">
        The till sends it as <code className="font-mono text-meta">Authorization: Bearer …</code>. What it can
        call is described at{' '}
        <a href="/docs" target="_blank" rel="noreferrer" className="text-accent-text underline">
          /docs
        </a>
        .
      </p>
    </div>
  </Dialog>
);

const permissions = apiKeyPermissions.map((value) => ({ value, label: permissionWords[value] }));

const silent = () => null;

/** Issues a key for one store, and then shows it, once. */
export const CreateApiKey = ({ onClose }: { onClose: () => void }) => {
  const stores = useStoreChoices();
  const create = useWrite('createApiKey', { say: silent });
  const [made, setMade] = useState<NewKey | null>(null);
  if (made) return <NewKeyDialog made={made} onClose={onClose} />;
  return (
    <FormDialog<KeyForm>
      title="Create API key"
      description="For one till or system of one store."
      schema={apiKeyForm}
      initial={{ name: '', shop_domain: '', permissions: ['gift-cards'] }}
      action="Create key"
      staysOpen
      onSubmit={async (body) => setMade(await create({ body }))}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormField
            control={control}
            name="name"
            label="Name"
            hint="Which till or system it is for."
            required
          >
            {(props) => <Input {...props} autoComplete="off" placeholder="Till 1" />}
          </FormField>
          <FormField control={control} name="shop_domain" label="Store" required>
            {({ ref: _, ...props }) => <Combobox {...props} {...stores} label="store" />}
          </FormField>
          <FormField
            control={control}
            name="permissions"
            label="May use"
            hint="Gift cards: check, use, reload and reverse. Discounts: ask what a cart is given off. Orders: bring them, of a store without a Shopify shop."
            required
          >
            {({ ref: _, ...props }) => <MultiSelect {...props} choices={permissions} label="permission" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
