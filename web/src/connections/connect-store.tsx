import { type ConnectionRow, connectDialog } from '@backroom/contract/shopify-fields';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { ConnectFields, type ConnectValues, emptyConnection } from './connect-fields.tsx';

/** Connects a store with its shop, or anew: where to do what at Shopify, what to paste here, and a check before it is kept. */
const ConnectStore = ({ store, onClose }: { store: ConnectionRow; onClose: () => void }) => {
  const { data } = useQuery(callOptions('getConnectionApps'));
  const apps = (data?.apps ?? []).map(({ id, name, way, client_id, stores }) => ({
    id,
    way,
    label: `${name} (${client_id.slice(0, 8)}…, ${stores} stores)`,
  }));
  const connect = useWrite('connectStore');
  const submit = async ({ way, ...form }: ConnectValues) => {
    if (way !== 'INSTALL_LINK') return await connect({ body: { ...form, way } });
    const { token: _, ...rest } = form;
    window.location.assign((await call('beginInstall', { body: rest })).url);
  };
  const suggested = store.domain ?? (store.shop_domain.endsWith('.myshopify.com') ? store.shop_domain : '');
  return (
    <FormDialog<ConnectValues>
      as="drawer"
      title={`Connect ${store.store_name}`}
      description="Its orders, products and stock come from its Shopify shop from then on."
      schema={connectDialog}
      initial={emptyConnection(store.store_id, suggested)}
      action="Connect"
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <ConnectFields form={form} apps={apps} check={(body) => call('checkConnection', { body })} />
      )}
    </FormDialog>
  );
};

export default ConnectStore;
