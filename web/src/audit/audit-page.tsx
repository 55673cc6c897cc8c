import type { AuditEntry } from '@backroom/contract/audit';
import { auditColumns } from '@backroom/contract/audit-columns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { download } from '../api/download.ts';
import { useSavedViews } from '../saved-views/index.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import type { ListState } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { wordsOf } from '../ui/text/status-badge.tsx';
import { auditFilterOf, auditQuery } from './audit-query.ts';
import { AllChanges, FirstChange } from './changes-text.tsx';
import { type Deed, othersWords, together } from './together.ts';

const columns = columnsOf<Deed, typeof auditColumns>(auditColumns, {
  what: {
    cell: (deed) => (
      <>
        <span className="font-medium">{deed.what}</span>
        {deed.others.length > 0 && <span className="text-muted"> {othersWords(deed)}</span>}
      </>
    ),
    maxWidth: 320,
    card: 'title',
  },
  changes: {
    cell: ({ changes }) => (changes.length === 0 ? '-' : <FirstChange changes={changes} />),
    maxWidth: 300,
    card: 'under',
  },
  at: { value: (entry) => entry.at, card: 'under' },
  who: { value: (entry) => entry.who, maxWidth: 200, card: 'side' },
  store: { value: (entry) => entry.store, maxWidth: 160 },
  role: { value: (entry) => entry.role && (entry.role === 'system' ? 'Backroom' : entry.role) },
  ip: { value: (entry) => entry.ip },
  reason: { value: (entry) => entry.reason, maxWidth: 240 },
  requestId: { value: (entry) => entry.requestId, maxWidth: 160 },
});

const roles = [
  { value: 'SuperAdmin', label: 'SuperAdmin' },
  { value: 'Admin', label: 'Admin' },
  { value: 'system', label: 'Backroom itself' },
];

/** One of several that a call did. */
const Other = ({ entry }: { entry: AuditEntry }) => (
  <li className="grid gap-1 border-t border-line pt-2">
    <p className="text-table font-medium">
      {entry.what}
      {entry.store && <span className="font-normal text-muted"> in {entry.store}</span>}
    </p>
    <AllChanges changes={entry.changes} />
    <p className="text-meta text-muted">
      {wordsOf(entry.record)} {entry.recordId}
    </p>
  </li>
);

const Details = ({ entry }: { entry: Deed }) => (
  <div className="grid gap-2">
    <AllChanges changes={entry.changes} />
    {entry.reason && <p className="text-table">Why: {entry.reason}</p>}
    <p className="text-meta text-muted">
      {wordsOf(entry.record)}
      {entry.recordId && ` ${entry.recordId}`}
      {entry.requestId && (
        <>
          {' · '}
          <Link
            to="/audit"
            search={{ request: entry.requestId }}
            className="text-accent-text hover:underline"
          >
            All that this request did
          </Link>
        </>
      )}
    </p>
    {entry.others.length > 0 && (
      <ul aria-label="What was done with it" className="grid gap-2">
        {entry.others.map((other) => (
          <Other key={other.id} entry={other} />
        ))}
      </ul>
    )}
  </div>
);

const exportShown = (state: ListState, shown: string[]) =>
  download(
    'exportAuditLog',
    // The page's own columns are those of the file.
    { body: { ...auditFilterOf(state), columns: shown as never } },
    { fileName: 'audit.csv' },
  );

/** The list's own answer also says what there is to choose from, and whether more match than are counted. */
const useAnswer = () => {
  const [state] = useListState({});
  return useQuery({ ...auditQuery(state), placeholderData: keepPreviousData }).data;
};

/** Everything that was changed in the product (domain.md 3.14). */
export const AuditPage = () => {
  const answer = useAnswer();
  const stores = useStoreChoices();
  const filters: ListFilter[] = [
    {
      key: 'record',
      label: 'Record',
      kind: 'one',
      choices: answer?.records.map((value) => ({ value, label: wordsOf(value) })),
    },
    { key: 'role', label: 'By', kind: 'one', choices: roles },
    { key: 'store', label: 'Store', kind: 'many', ...stores },
    { key: 'date', label: 'When', kind: 'dates' },
    { key: 'request', label: 'Request', kind: 'text', placeholder: 'Request id' },
  ];
  return (
    <>
      <BackLink to="/settings">Settings</BackLink>
      <ListPage
        name="audit"
        title="Audit log"
        description="Everything that was changed: who, when, from what to what, from where, why. Nothing in it can be changed."
        columns={columns}
        search="Person, record, number or reason"
        filters={filters}
        query={auditQuery}
        read={({ data, pagination }) => ({ rows: together(data), total: pagination.total })}
        rowKey={(entry) => entry.id}
        rowLabel={(entry) => `${entry.what} by ${entry.who}`}
        expand={(entry) => <Details entry={entry} />}
        onExport={exportShown}
        savedViews={useSavedViews('/audit')}
        above={
          answer?.capped && (
            <Notice tone="info">
              More than 10,000 entries match. Narrow the filter to reach the older ones.
            </Notice>
          )
        }
        empty={{
          icon: ScrollText,
          title: 'Nothing yet',
          text: 'What people change is written down here as it happens.',
        }}
      />
    </>
  );
};
