import type { CnameRecord } from '@backroom/contract/cname';
import { cnameColumns } from '@backroom/contract/cname-columns';
import { cnameStatuses, statusWords } from '@backroom/contract/cname-statuses';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Globe, ListTree, Plus, RefreshCw, Star, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { readAudience } from '../api/session.ts';
import { useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import type { Action } from '../ui/action.ts';
import { toast } from '../ui/feedback/toast.ts';
import { choicesFrom } from '../ui/form/choice-source.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { sayState } from './look-up.ts';
import { NameStatusBadge } from './name-status-badge.tsx';
import { sentenceOf } from './name-words.ts';
import { domainsQuery, namesDefaults, namesQuery } from './names-query.ts';
import { toDomainChoices } from './read-domains.ts';

const AddName = lazy(() => import('./add-name.tsx'));
const NameDrawer = lazy(() => import('./name-drawer.tsx'));
const DeleteName = lazy(() => import('./delete-name.tsx'));

const columns = columnsOf<CnameRecord, typeof cnameColumns>(cnameColumns, {
  name: {
    cell: (name) => <span className="font-medium">{name.fqdn}</span>,
    maxWidth: 300,
    card: 'title',
  },
  store: {
    cell: (name) => (
      <>
        {name.store_name}
        {name.primary && <span className="text-muted"> · main</span>}
      </>
    ),
    maxWidth: 220,
    card: 'under',
  },
  status: { cell: (name) => <NameStatusBadge status={name.status} />, card: 'status' },
  state: { value: (name) => sentenceOf(name), maxWidth: 420, card: 'under' },
  target: { value: (name) => name.target },
  certificate: { value: (name) => name.ssl_expires_at },
  checked: { value: (name) => name.last_checked_at },
  createdBy: { value: (name) => name.created_by },
  created: { value: (name) => name.created_at },
});

const read = ({ data }: AnswerOf<'getCnameRecords'>) => ({ rows: data.records, total: data.totalCount });

const statuses = cnameStatuses.map((value) => ({ value, label: statusWords[value] }));

const useFilters = (): ListFilter[] => [
  { key: 'store', label: 'Store', kind: 'many', ...useStoreChoices() },
  { key: 'status', label: 'Status', kind: 'many', choices: statuses },
  { key: 'domain', label: 'Domain', kind: 'one', ...choicesFrom(useQuery(domainsQuery()), toDomainChoices) },
];

/** Does what a row's menu asks for; what fails is said. */
const attempt = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => toast.bad('That did not work', { description: messageOf(error) }));

const useRowActions = (onDelete: (name: CnameRecord) => void) => {
  const check = useWrite('checkCnameRecord', { say: sayState });
  const makeMain = useWrite('setPrimaryCname');
  return (name: CnameRecord): Action[] => {
    const body = { id: name.id };
    return [
      { label: 'Check now', icon: RefreshCw, onSelect: () => attempt(check({ body })) },
      {
        label: 'Make it the main name',
        icon: Star,
        disabled: name.primary ? 'it is' : undefined,
        onSelect: () => attempt(makeMain({ body })),
      },
      { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: () => onDelete(name) },
    ];
  };
};

const usePageActions = (): Action[] => {
  const [, change] = useListState(namesDefaults);
  const navigate = useNavigate();
  const add: Action = {
    label: 'Add name',
    icon: Plus,
    primary: true,
    onSelect: () => change({ open: 'new' }),
  };
  if (readAudience() !== 'super-admin') return [add];
  return [{ label: 'Domains', icon: ListTree, onSelect: () => void navigate({ to: '/domains' }) }, add];
};

/** The names under which shops are reached: where each stands, and what is to be entered where. */
export const NamesPage = () => {
  const actions = usePageActions();
  const [, change] = useListState(namesDefaults);
  const [deleting, setDeleting] = useState<CnameRecord | null>(null);
  return (
    <>
      <ListPage
        name="cname"
        title="CNAME"
        description="The names under which your shops are reached. Backroom watches each and says what is wrong."
        columns={columns}
        defaults={namesDefaults}
        search="Name, store or target"
        filters={useFilters()}
        query={namesQuery}
        read={read}
        rowKey={(name) => name.id}
        rowLabel={(name) => name.fqdn}
        rowActions={useRowActions(setDeleting)}
        details={(key, close) => (
          <Suspense>
            {key === 'new' ? (
              <AddName onClose={close} onAdded={(id) => change({ open: id })} />
            ) : (
              <NameDrawer id={key} onClose={close} onDelete={setDeleting} />
            )}
          </Suspense>
        )}
        actions={actions}
        empty={{
          icon: Globe,
          title: 'No names yet',
          text: 'Give a store a name of its own, as in downtown.example.com. Backroom says what to enter where, and watches it.',
          action: actions.at(-1),
        }}
      />
      {deleting && (
        <Suspense>
          <DeleteName
            name={deleting}
            onClose={() => setDeleting(null)}
            onDeleted={() => change({ open: null })}
          />
        </Suspense>
      )}
    </>
  );
};
