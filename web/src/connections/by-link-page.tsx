import { connectDialog } from '@backroom/contract/shopify-fields';
import { LINK_HOURS, type LinkedStore } from '@backroom/contract/shopify-links';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { callOptions } from '../api/call-options.ts';
import { successOf } from '../api/call-words.ts';
import { queryClient } from '../api/query-client.ts';
import { AuthFrame } from '../auth/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { ConnectFields, type ConnectValues, emptyConnection } from './connect-fields.tsx';
import { ConnectionBadge } from './connection-badge.tsx';

type ConnectOwnProps = {
  token: string;
  store: LinkedStore;
  apps: readonly { id: string; name: string }[];
  onDone: () => void;
  onClose: () => void;
};

const ConnectOwn = ({ token, store, apps, onDone, onClose }: ConnectOwnProps) => {
  const submit = async ({ way, ...form }: ConnectValues) => {
    if (way === 'INSTALL_LINK') return;
    await call('connectByLink', { body: { token, form: { ...form, way } } });
    toast.good(successOf('connectByLink'));
    onDone();
  };
  return (
    <FormDialog<ConnectValues>
      as="drawer"
      title={`Connect ${store.store_name}`}
      description="Its orders, products and stock come to Backroom by themselves from then on."
      schema={connectDialog}
      initial={emptyConnection(store.store_id, store.shop)}
      action="Connect"
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <ConnectFields
          form={form}
          apps={apps.map(({ id, name }) => ({ id, label: name, way: 'OWN_APP' }))}
          without="INSTALL_LINK"
          check={(values) => call('checkByLink', { body: { token, form: values } })}
        />
      )}
    </FormDialog>
  );
};

const ByLink = () => {
  const token = useLocation({ select: ({ hash }) => hash });
  const { data, error, refetch } = useQuery({
    ...callOptions('getConnectLink', { body: { token } }),
    enabled: token !== '',
    // A link that was used up doesn't come back, and what was done with it stays on the page.
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [connecting, setConnecting] = useState<LinkedStore | null>(null);
  const [connected, setConnected] = useState<readonly string[]>([]);
  const isDone = (store: LinkedStore) => store.done || connected.includes(store.store_id);
  const stores = data?.stores ?? [];
  return (
    <AuthFrame
      title="Connect your stores"
      description={
        data
          ? `For ${data.owner}, until ${formatDateTime(data.expires_at)}.`
          : `A mailed link works for ${LINK_HOURS} hours, once for each store.`
      }
    >
      <div className="grid gap-4">
        {!token && <Notice tone="warn">This link is not complete. Open it again from the mail.</Notice>}
        {error && !data && (
          <>
            <Notice tone="bad">{messageOf(error)}</Notice>
            <Button onClick={() => void refetch()}>Try again</Button>
          </>
        )}
        {stores.length > 0 && stores.every(isDone) && (
          <Notice tone="good">All your stores are connected. You can close this page.</Notice>
        )}
        <ul className="grid gap-3" aria-label="Stores">
          {stores.map((store) => (
            <li
              key={store.store_id}
              className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line px-4 py-3"
            >
              <span className="font-medium">{store.store_name}</span>
              {isDone(store) ? (
                <span className="text-table text-good">Connected</span>
              ) : (
                <span className="flex items-center gap-2">
                  <ConnectionBadge state={store.state} />
                  <Button look="primary" onClick={() => setConnecting(store)}>
                    Connect
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {connecting && (
        <ConnectOwn
          token={token}
          store={connecting}
          apps={data?.apps ?? []}
          onDone={() => setConnected((before) => [...before, connecting.store_id])}
          onClose={() => setConnecting(null)}
        />
      )}
    </AuthFrame>
  );
};

/** Where a mailed link leads franchisees: they connect own stores, each once, without an account. */
export const ByLinkPage = () => (
  <QueryClientProvider client={queryClient}>
    <ByLink />
  </QueryClientProvider>
);
