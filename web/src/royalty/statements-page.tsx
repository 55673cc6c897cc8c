import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { FigureCard } from '../ui/page/figure-card.tsx';
import { formatDate, formatMoney, orDash } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { StatusBadge, wordsOf } from '../ui/text/status-badge.tsx';
import { BackToRoyalty } from './back-to-royalty.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { lastMonths } from './last-months.ts';
import { StatementDrawer } from './statement-drawer.tsx';
import { statementDefaults, statementsQuery } from './statements-query.ts';

type Statement = AnswerOf<'getRoyaltyStatements'>['data'][number];

const columns: ListColumn<Statement>[] = [
  {
    key: 'number',
    header: 'Statement',
    fixed: true,
    card: 'title',
    cell: (row) => <span className="font-medium">{row.number}</span>,
  },
  { key: 'store', header: 'Store', maxWidth: 180, cell: (row) => row.store_name },
  { key: 'franchisee', header: 'Franchisee', maxWidth: 170, cell: (row) => orDash(row.franchisee_name) },
  {
    key: 'period',
    header: 'Period',
    cell: (row) => `${formatDate(row.period_start)} – ${formatDate(row.period_end)}`,
  },
  { key: 'status', header: 'Status', card: 'side', cell: (row) => <StatusBadge status={row.status} /> },
  { key: 'base', header: 'Royalty base', align: 'right', cell: (row) => <Money value={row.royalty_base} /> },
  { key: 'royalty', header: 'Royalty', align: 'right', cell: (row) => <Money value={row.royalty_due} /> },
  {
    key: 'marketing',
    header: 'Marketing',
    align: 'right',
    cell: (row) => <Money value={row.marketing_due} />,
  },
  {
    key: 'fees',
    header: 'Fees',
    align: 'right',
    hidden: true,
    cell: (row) => <Money value={row.other_fees} />,
  },
  {
    key: 'corrections',
    header: 'Corrections',
    align: 'right',
    hidden: true,
    cell: (row) => <Money value={row.corrections} />,
  },
  {
    key: 'total',
    header: 'Total due',
    align: 'right',
    card: 'side',
    cell: (row) => (
      <span className="font-medium">
        <Money value={row.total_due} />
      </span>
    ),
  },
  { key: 'due', header: 'Due', cell: (row) => formatDate(row.due_on) },
];

const holderOf = (store: { franchisee_name: string | null }) => store.franchisee_name ?? undefined;

const useFilters = (): ListFilter[] => {
  const stores = useStoreChoices({ hintOf: holderOf });
  return useMemo(
    () => [
      { key: 'store', label: 'Store', kind: 'many', ...stores },
      {
        key: 'status',
        label: 'Status',
        kind: 'many',
        choices: ['draft', 'issued', 'disputed', 'paid'].map((value) => ({ value, label: wordsOf(value) })),
      },
      { key: 'month', label: 'Month', kind: 'one', choices: lastMonths(new Date(), 36) },
    ],
    [stores],
  );
};

/** Sums of what the filters leave: the same query as the list's. */
const Totals = () => {
  const [state] = useListState(statementDefaults);
  const { data, isError } = useQuery(statementsQuery(state));
  if (isError && !data) return null;
  return (
    <div className="grid grid-cols-2 gap-3 max-md:[&>*:last-child]:col-span-2 md:grid-cols-3">
      <FigureCard
        label="Total due"
        value={data && formatMoney(data.totals.total_due)}
        note="on all that match"
      />
      <FigureCard
        label="Outstanding"
        value={data && formatMoney(data.totals.outstanding)}
        note="issued and not yet paid"
      />
      <FigureCard label="Paid" value={data && formatMoney(data.totals.paid)} note="received" />
    </div>
  );
};

/** Royalty statements from draft to paid (domain.md 3.6). */
export const StatementsPage = () => {
  const [drafting, setDrafting] = useState(false);
  const draft = (
    <Button look="primary" onClick={() => setDrafting(true)}>
      <FilePlus2 aria-hidden />
      Draft a month
    </Button>
  );
  return (
    <>
      <BackToRoyalty />
      <ListPage
        name="statements"
        title="Statements"
        description="What franchisees are billed. A draft follows the figures; issued, its numbers never change."
        columns={columns}
        defaults={statementDefaults}
        search="Search number, store, franchisee"
        filters={useFilters()}
        query={statementsQuery}
        read={(answer) => ({ rows: answer.data, total: answer.pagination.total })}
        rowKey={(row) => row.statement_id}
        rowLabel={(row) => `statement ${row.number}`}
        details={(id, close) => <StatementDrawer id={id} onClose={close} />}
        actions={draft}
        above={<Totals />}
        empty={{
          title: 'No statements yet',
          text: 'Draft those of a month that is over: one for each franchised store with terms.',
          action: draft,
        }}
      />
      {drafting && <DraftDialog onClose={() => setDrafting(false)} />}
    </>
  );
};
