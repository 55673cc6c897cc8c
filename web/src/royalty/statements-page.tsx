import { statementColumns } from '@backroom/contract/statement-columns';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { useStoreChoices } from '../stores/index.ts';
import type { Action } from '../ui/action.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { FigureCard } from '../ui/page/figure-card.tsx';
import { formatDate, formatMoney } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { StatusBadge, wordsOf } from '../ui/text/status-badge.tsx';
import { BackToRoyalty } from './back-to-royalty.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { lastMonths } from './last-months.ts';
import { StatementDrawer } from './statement-drawer.tsx';
import { statementDefaults, statementsQuery } from './statements-query.ts';

type Statement = AnswerOf<'getRoyaltyStatements'>['data'][number];

const columns = columnsOf<Statement, typeof statementColumns>(statementColumns, {
  number: { cell: (row) => <span className="font-medium">{row.number}</span>, card: 'title' },
  store: { value: (row) => row.store_name, maxWidth: 180, card: 'under' },
  franchisee: { value: (row) => row.franchisee_name, maxWidth: 170 },
  period: { value: (row) => `${formatDate(row.period_start)} – ${formatDate(row.period_end)}` },
  status: { cell: (row) => <StatusBadge status={row.status} />, card: 'status' },
  base: { value: (row) => row.royalty_base },
  royalty: { value: (row) => row.royalty_due },
  marketing: { value: (row) => row.marketing_due },
  fees: { value: (row) => row.other_fees },
  corrections: { value: (row) => row.corrections },
  total: {
    cell: (row) => (
      <span className="font-medium">
        <Money value={row.total_due} />
      </span>
    ),
    card: 'side',
  },
  due: { value: (row) => row.due_on, card: 'under' },
});

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
  const draft: Action = {
    label: 'Draft a month',
    icon: FilePlus2,
    primary: true,
    onSelect: () => setDrafting(true),
  };
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
        actions={[draft]}
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
