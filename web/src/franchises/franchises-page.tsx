import { franchiseeColumns } from '@backroom/contract/franchisee-columns';
import type { ListedFranchisee } from '@backroom/contract/franchises';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ban, Handshake, Mail, Pencil, Plus, Store, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { download } from '../api/download.ts';
import { useSavedViews } from '../saved-views/index.ts';
import type { Action } from '../ui/action.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import type { ListState } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { useOpen } from '../ui/list/use-open.ts';
import { FigureCard } from '../ui/page/figure-card.tsx';
import { formatNumber, formatPhone } from '../ui/text/format.ts';
import { FranchiseeStatus, waitingWords } from './franchisee-badges.tsx';
import { franchiseeDefaults, franchiseeFilterOf, franchiseesQuery } from './franchises-query.ts';

// The forms bring their schemas along.
const FranchiseePanel = lazy(() => import('./franchisee-panel.tsx'));

const columns = columnsOf<ListedFranchisee, typeof franchiseeColumns>(franchiseeColumns, {
  name: { cell: (row) => <span className="font-medium">{row.name}</span>, maxWidth: 200, card: 'title' },
  status: { cell: (row) => <FranchiseeStatus {...row} />, card: 'status' },
  stores: {
    value: (row) => row.shops.map(({ name }) => name).join(', '),
    maxWidth: 240,
    card: 'under',
  },
  corporateEmail: { value: (row) => row.corporateEmail, maxWidth: 240, card: 'under' },
  phone: { value: (row) => formatPhone(row.phone) },
  city: { value: (row) => row.city, maxWidth: 140 },
  waiting: { value: (row) => row.waiting && waitingWords(row.waiting), maxWidth: 260 },
  createdAt: { value: (row) => row.createdAt },
  personalEmail: { value: (row) => row.personalEmail, maxWidth: 240 },
  address: { value: (row) => row.address, maxWidth: 200 },
  country: { value: (row) => row.country, maxWidth: 140 },
});

const filters: ListFilter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'one',
    choices: [
      { value: 'pending', label: 'Pending' },
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Suspended' },
    ],
  },
];

/** The counters come with the list's own answer; they are over all franchisees. */
const Counters = () => {
  const [state] = useListState(franchiseeDefaults);
  const { data, isError } = useQuery({ ...franchiseesQuery(state), placeholderData: keepPreviousData });
  if (isError && !data) return null;
  const counters = data?.data.counters;
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const suspended = counters?.inactiveFranchises ?? 0;
  return (
    <section
      aria-label="All franchisees"
      className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-5 max-md:[&>:last-child]:col-span-2"
    >
      <FigureCard
        label="Franchisees"
        value={count(counters?.totalFranchises)}
        note={suspended > 0 ? `${suspended} suspended` : 'in all'}
      />
      <FigureCard label="Active" value={count(counters?.activeFranchises)} note="have signed in" />
      <FigureCard label="Pending" value={count(counters?.pendingFranchises)} note="have not signed in" />
      <FigureCard label="With phone" value={count(counters?.franchisesWithPhone)} note="can be called" />
      <FigureCard label="Stores" value={count(counters?.totalStores)} note="are a franchisee’s" />
    </section>
  );
};

const exportShown = (state: ListState, columns: string[]) =>
  download(
    'exportFranchiseeList',
    // The page's own columns are those of the file.
    { body: { ...franchiseeFilterOf(state), columns: columns as never } },
    { fileName: 'franchisees.csv' },
  );

/** Who runs which stores, and how far each of them is (specification 2; domain.md 3.11). */
export const FranchisesPage = () => {
  const open = useOpen();
  const navigate = useNavigate();
  const create: Action = { label: 'Add franchisee', icon: Plus, primary: true, onSelect: () => open('new') };
  const stores: Action = { label: 'Stores', icon: Store, onSelect: () => void navigate({ to: '/stores' }) };
  const rowActions = (row: ListedFranchisee): Action[] => {
    const to = (action: string) => () => open(`${row.id}~${action}`);
    const isOut = row.status === 'inactive';
    return [
      { label: 'Edit', icon: Pencil, onSelect: to('edit') },
      { label: 'Assign stores', icon: Store, onSelect: to('stores') },
      { label: 'Send link', icon: Mail, disabled: isOut ? 'suspended' : undefined, onSelect: to('resend') },
      { label: isOut ? 'Lift suspension' : 'Suspend', icon: Ban, onSelect: to('suspend') },
      { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: to('delete') },
    ];
  };
  return (
    <ListPage
      name="franchises"
      title="Franchise"
      description="Who runs which stores, who signs in for them, and what each still waits for."
      columns={columns}
      defaults={franchiseeDefaults}
      search="Name, e-mail, phone, city or store"
      filters={filters}
      query={franchiseesQuery}
      read={(answer) => ({
        rows: answer.data.franchiseeList,
        total: answer.data.pagination.totalCount,
      })}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      rowActions={rowActions}
      details={(key, close) => <FranchiseePanel openKey={key} onClose={close} />}
      onExport={exportShown}
      actions={[stores, create]}
      above={<Counters />}
      savedViews={useSavedViews('/franchises')}
      empty={{
        icon: Handshake,
        title: 'No franchisees yet',
        text: 'Add the first one: they get a link to sign in, and see their own stores only.',
        action: create,
      }}
    />
  );
};
