import type { ConnectionDetails, ConnectionRow } from '@backroom/contract/shopify-fields';
import { exchangeLabels } from '@backroom/contract/shopify-scopes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { RecordDrawer } from '../ui/overlay/record-drawer.tsx';
import { formatDate, formatDateTime } from '../ui/text/format.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { connectionQuery } from './connection-queries.ts';
import { sentenceOf } from './connection-words.ts';
import { DataRequests } from './data-requests.tsx';
import { DifferingDays } from './differing-days.tsx';
import { Disconnect } from './disconnect.tsx';
import { LoadProgress } from './load-progress.tsx';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-table break-words">{children}</dd>
  </div>
);

const moment = (at: string | null) => (at ? formatDateTime(at) : 'Not yet');

const Missing = ({ missing }: { missing: ConnectionDetails['missing'] }) => (
  <Notice tone="warn">
    <p className="font-medium">Permissions that are missing</p>
    <ul className="mt-1 grid gap-0.5">
      {missing.map(({ scope, without }) => (
        <li key={scope}>
          <code>{scope}</code>: {without.toLowerCase()}
        </li>
      ))}
    </ul>
    <p className="mt-1">Add them to the app, release it, approve it in the shop, then reconnect.</p>
  </Notice>
);

const labelOf = (exchange: string): string =>
  Object.entries(exchangeLabels).find(([name]) => name === exchange)?.[1] ?? exchange;

const Details = ({ connection }: { connection: ConnectionDetails }) => (
  <div className="grid gap-5">
    <p aria-live="polite" className="text-body">
      {sentenceOf(connection)}
    </p>
    {connection.unread > 0 && (
      <Notice tone="bad">
        {connection.unread} orders couldn’t be read.{' '}
        <Link to="/connections/unread" className="underline">
          Look at them
        </Link>
      </Notice>
    )}
    {connection.missing.length > 0 && connection.state !== 'DISCONNECTED' && (
      <Missing missing={connection.missing} />
    )}
    {connection.history_from && (
      <Notice tone="info">
        Orders since {formatDateTime(connection.history_from)} can be read. Import older ones from a file.
      </Notice>
    )}
    {connection.state === 'LOADING' && connection.load.length > 0 && (
      <LoadProgress parts={connection.load} doneBy={connection.done_by} />
    )}
    {connection.data_requests.length > 0 && <DataRequests requests={connection.data_requests} />}
    {connection.differing.length > 0 && <DifferingDays days={connection.differing} />}
    {connection.state !== null && (
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Fact label="Shop">{connection.domain}</Fact>
        <Fact label="Plan">{connection.plan ?? 'Unknown'}</Fact>
        <Fact label="App">{connection.app_name}</Fact>
        <Fact label="Since">{moment(connection.since)}</Fact>
        <Fact label="Last heard">{moment(connection.heard_at)}</Fact>
        <Fact label="Complete until">{moment(connection.synced_through)}</Fact>
        <Fact label="Compared with Shopify">
          {connection.compared_until
            ? `To ${formatDate(connection.compared_until)}, ${moment(connection.compared_at)}`
            : 'Not yet'}
        </Fact>
        <Fact label="Changes">
          {connection.webhooks ? 'The shop tells us at once' : 'Looked for every five minutes'}
        </Fact>
        <Fact label="Exchanged">{['Sales', ...connection.exchanges.map(labelOf)].join(', ')}</Fact>
        <Fact label="Connected by">{connection.connected_by}</Fact>
        <Fact label="Connected">{moment(connection.connected_at)}</Fact>
      </dl>
    )}
  </div>
);

const active = new Set(['LOADING', 'LIVE', 'WAITING']);
const resumable = new Set(['PAUSED', 'WAITING', 'ACTION_NEEDED']);

type ConnectionDrawerProps = { id: string; onClose: () => void; onConnect: (row: ConnectionRow) => void };

/** One store's connection: what it is in, how far its first load is, and what can be done. */
const ConnectionDrawer = ({ id, onClose, onConnect }: ConnectionDrawerProps) => {
  const query = useQuery({ ...connectionQuery(id), refetchInterval: 5_000 });
  const pause = useWrite('pauseConnection');
  const resume = useWrite('resumeConnection');
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <RecordDrawer
        kind="Connection"
        record="store"
        id={id}
        query={query}
        onClose={onClose}
        heading={({ connection }) => (
          <>
            <span>{connection.store_name}</span>
            <ConnectionBadge state={connection.state} />
          </>
        )}
        actions={({ connection }) => {
          const { state } = connection;
          const isEnded = state === null || state === 'DISCONNECTED';
          const body = { storeId: id };
          return (
            <>
              {!isEnded && (
                <Button look="quiet-danger" className="mr-auto" onClick={() => setLeaving(true)}>
                  Disconnect
                </Button>
              )}
              {state !== null && active.has(state) && (
                <Button onClick={() => void pause({ body })}>Pause</Button>
              )}
              {state !== null && resumable.has(state) && (
                <Button onClick={() => void resume({ body })}>Resume</Button>
              )}
              <Button look="primary" onClick={() => onConnect(connection)}>
                {isEnded ? 'Connect' : 'Reconnect'}
              </Button>
            </>
          );
        }}
      >
        {({ connection }) => <Details connection={connection} />}
      </RecordDrawer>
      {isLeaving && query.data?.connection.domain && (
        <Disconnect
          storeId={id}
          name={query.data.connection.store_name}
          domain={query.data.connection.domain}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
};

export default ConnectionDrawer;
