import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ChartColumn,
  Download,
  Eraser,
  FileDown,
  History,
  Merge,
  Pencil,
  Scale,
  Settings2,
  TicketPercent,
  Upload,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { lazy, useMemo } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { download } from '../../api/download.ts';
import { useSavedViews } from '../../saved-views/index.ts';
import { FreshnessLine, useStoreChoices } from '../../stores/index.ts';
import type { Action } from '../../ui/action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { ListFilter } from '../../ui/list/list-filter.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useOpen } from '../../ui/list/use-open.ts';
import { FigureCard } from '../../ui/page/figure-card.tsx';
import { formatNumber, formatPoints } from '../../ui/text/format.ts';
import { type CustomerView, toCustomerView } from '../customer-view.ts';
import { customerDefaults, customerFilterOf, customersQuery } from '../loyalty-queries.ts';
import { customerColumns } from './customer-columns.tsx';

const CustomerPanel = lazy(() => import('../customer/customer-panel.tsx'));

const rowKey = (customer: CustomerView) => customer.customerId;
const rowLabel = (customer: CustomerView) => customer.name;
const read = (answer: AnswerOf<'getCustomerList'>) => ({
  rows: answer.data.customers.map(toCustomerView),
  total: answer.totalCustomers,
});

type Some = { ids?: string[] | undefined; except?: string[] | undefined };

const exportCustomers = (state: ListState, columns?: string[], some: Some = {}) =>
  download(
    'exportCustomerList',
    // The names come from the list's own columns, which are the contract's.
    { body: { ...customerFilterOf(state), columns: columns as never, ...some } },
    { fileName: 'loyalty-customers.csv' },
  );

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
];

/** The counters come with the list's own answer. */
const Counters = () => {
  const [state] = useListState(customerDefaults);
  const { data, isError } = useQuery({ ...customersQuery(state), placeholderData: keepPreviousData });
  if (isError && !data) return null;
  const counters = data?.counters;
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const points = (value: number | undefined) => (value === undefined ? undefined : formatPoints(value));
  return (
    <section
      aria-label="Totals of all customers that match"
      className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4"
    >
      <FigureCard label="Customers" value={count(counters?.totalCustomers)} note="that match" />
      <FigureCard label="Points owed" value={points(counters?.totalPoints)} note="current balances" />
      <FigureCard label="Earned" value={points(counters?.totalEarned)} note="in all stores" />
      <FigureCard label="Redeemed" value={points(counters?.totalRedeemed)} note="in all stores" />
    </section>
  );
};

const useRowActions = () => {
  const open = useOpen();
  const navigate = useNavigate();
  return ({ customerId, status, email }: CustomerView): Action[] => [
    {
      label: 'History',
      icon: History,
      onSelect: () => void navigate({ to: '/loyalty/history/$customerId', params: { customerId } }),
    },
    { label: 'Adjust points', icon: Scale, onSelect: () => open(`${customerId}~adjust`) },
    { label: 'Turn points into a code', icon: TicketPercent, onSelect: () => open(`${customerId}~code`) },
    { label: 'Edit', icon: Pencil, onSelect: () => open(`${customerId}~edit`) },
    { label: 'Merge', icon: Merge, onSelect: () => open(`${customerId}~merge`) },
    status === 'active'
      ? {
          label: 'Unsubscribe',
          icon: UserMinus,
          tone: 'danger',
          onSelect: () => open(`${customerId}~unsubscribe`),
        }
      : { label: 'Subscribe again', icon: UserPlus, onSelect: () => open(`${customerId}~unsubscribe`) },
    ...(email === '-'
      ? []
      : [
          {
            label: 'Export personal data',
            icon: FileDown,
            onSelect: () => open(`${customerId}~personal-data`),
          },
          {
            label: 'Erase',
            icon: Eraser,
            tone: 'danger' as const,
            onSelect: () => open(`${customerId}~erase`),
          },
        ]),
  ];
};

/** Shoppers of the whole chain, whichever store they came to first (specification 2; domain.md 3.3). */
export const LoyaltyPage = () => {
  const [state] = useListState(customerDefaults);
  const open = useOpen();
  const navigate = useNavigate();
  const stores = useStoreChoices();
  const filters = useMemo<ListFilter[]>(
    () => [
      { key: 'store', label: 'Store', kind: 'many', ...stores },
      { key: 'status', label: 'Status', kind: 'one', choices: statuses },
      { key: 'date', label: 'Joined', kind: 'dates' },
    ],
    [stores],
  );
  const actions: Action[] = [
    { label: 'Reports', icon: ChartColumn, onSelect: () => void navigate({ to: '/loyalty/reports' }) },
    {
      label: 'Configuration',
      icon: Settings2,
      onSelect: () => void navigate({ to: '/loyalty/configuration' }),
    },
    { label: 'Import', icon: Upload, onSelect: () => open('import') },
    { label: 'Add customer', icon: UserPlus, primary: true, onSelect: () => open('new') },
  ];
  return (
    <ListPage
      name="loyalty"
      title="Loyalty Program"
      description="One balance for each shopper, earned and spent in any store."
      columns={customerColumns}
      defaults={customerDefaults}
      search="Name, e-mail, phone, member code"
      filters={filters}
      query={customersQuery}
      read={read}
      rowKey={rowKey}
      rowLabel={rowLabel}
      rowActions={useRowActions()}
      filterOf={customerFilterOf}
      bulkActions={(_, { ids, except }) => [
        {
          label: 'Export',
          icon: Download,
          onSelect: () =>
            void exportCustomers(ids ? { ...state, search: '', filters: {} } : state, undefined, {
              ids,
              except,
            }).catch((error: unknown) => toast.bad('Export failed', { description: messageOf(error) })),
        },
      ]}
      details={(key, close) => <CustomerPanel openKey={key} onClose={close} />}
      onExport={exportCustomers}
      actions={actions}
      above={
        <>
          <FreshnessLine />
          <Counters />
        </>
      }
      savedViews={useSavedViews('/loyalty')}
      empty={{
        title: 'No customers yet',
        text: 'Shoppers appear here with their first order after the programme has begun, when you add one, or after an import.',
        action: actions.at(-1),
      }}
    />
  );
};
