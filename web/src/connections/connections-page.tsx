import { connectionColumns } from '@backroom/contract/shopify-columns';
import type { ConnectionRow } from '@backroom/contract/shopify-fields';
import { connectionStates } from '@backroom/contract/shopify-states';
import { useNavigate } from '@tanstack/react-router';
import { Cable, FileWarning, ListPlus, Mail, Plug } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { type Said, useWrite } from '../api/use-write.ts';
import type { Action } from '../ui/action.ts';
import { toast } from '../ui/feedback/toast.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { connectionsQuery } from './connection-queries.ts';
import { sentenceOf, stateWords } from './connection-words.ts';

const ConnectionDrawer = lazy(() => import('./connection-drawer.tsx'));
const ConnectStore = lazy(() => import('./connect-store.tsx'));
const ConnectMany = lazy(() => import('./connect-many.tsx'));

const columns = columnsOf<ConnectionRow, typeof connectionColumns>(connectionColumns, {
  store: { cell: (row) => <span className="font-medium">{row.store_name}</span>, card: 'title' },
  state: { cell: (row) => <ConnectionBadge state={row.state} />, card: 'status' },
  sentence: { value: (row) => sentenceOf(row), maxWidth: 300, card: 'under' },
  domain: { value: (row) => row.domain, maxWidth: 180 },
  heard: { value: (row) => row.heard_at },
  synced: { value: (row) => row.synced_through },
  unread: { value: (row) => row.unread },
});

const filters: ListFilter[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'one',
    choices: [...connectionStates, 'NONE' as const].map((value) => ({ value, label: stateWords[value] })),
  },
];

/** Whom links were mailed to, and which stores nobody else owns. */
const sayLinks = ({ message, results }: AnswerOf<'sendConnectLinks'>): Said => {
  const own = results.flatMap(({ sent_to, stores }) => (sent_to === null ? stores : []));
  if (own.length === 0) return message;
  return {
    tone: 'bad',
    title: message,
    description: `${own.join(', ')}: owned by the chain, connect it here`,
  };
};

/** Does what a menu asks for; what fails is said. */
const attempt = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => toast.bad('That did not work', { description: messageOf(error) }));

const read = ({ data, pagination }: AnswerOf<'getConnections'>) => ({ rows: data, total: pagination.total });

/** Every store and its Shopify shop: what is live, loads, waits, or needs somebody. */
export const ConnectionsPage = () => {
  const [, change] = useListState({});
  const navigate = useNavigate();
  const [connecting, setConnecting] = useState<ConnectionRow | null>(null);
  const [isMany, setMany] = useState(false);
  const sendLinks = useWrite('sendConnectLinks', { say: sayLinks });
  const open = (row: ConnectionRow) => change({ open: row.store_id });
  const mail = (rows: readonly ConnectionRow[]) =>
    sendLinks({ body: { storeIds: rows.map(({ store_id }) => store_id) } });
  const actions: Action[] = [
    {
      label: 'Unreadable orders',
      icon: FileWarning,
      onSelect: () => void navigate({ to: '/connections/unread' }),
    },
    { label: 'Connect several', icon: ListPlus, onSelect: () => setMany(true) },
  ];
  return (
    <>
      <ListPage
        name="connections"
        title="Connections"
        description="Every store and its Shopify shop: what is live, loads, waits, or needs somebody."
        columns={columns}
        search="Store or shop"
        filters={filters}
        query={connectionsQuery}
        read={read}
        rowKey={(row) => row.store_id}
        rowLabel={(row) => row.store_name}
        rowActions={(row) => [
          { label: 'Open', icon: Cable, onSelect: () => open(row) },
          {
            label: row.state === null || row.state === 'DISCONNECTED' ? 'Connect' : 'Reconnect',
            icon: Plug,
            onSelect: () => setConnecting(row),
          },
          { label: 'Mail the owner a link', icon: Mail, onSelect: () => attempt(mail([row])) },
        ]}
        bulkActions={(selection) => [
          {
            label: 'Mail the owners a link',
            icon: Mail,
            onSelect: () => attempt(mail(selection.rows).then(() => selection.clear())),
          },
        ]}
        details={(key, close) => (
          <Suspense>
            <ConnectionDrawer id={key} onClose={close} onConnect={setConnecting} />
          </Suspense>
        )}
        actions={actions}
        empty={{
          icon: Cable,
          title: 'No stores yet',
          text: 'Add a store first, then connect its shop here.',
        }}
      />
      {connecting && (
        <Suspense>
          <ConnectStore store={connecting} onClose={() => setConnecting(null)} />
        </Suspense>
      )}
      {isMany && (
        <Suspense>
          <ConnectMany onClose={() => setMany(false)} />
        </Suspense>
      )}
    </>
  );
};
