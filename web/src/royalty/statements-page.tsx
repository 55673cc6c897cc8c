import type { ListSelection } from '@backroom/contract/kit/list';
import { statementColumns } from '@backroom/contract/statement-columns';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, FilePlus2, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { FreshnessLine, useStoreChoices } from '../stores/index.ts';
import type { Action } from '../ui/action.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { FigureCard } from '../ui/page/figure-card.tsx';
import { countOf, formatDate, formatMoney } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { StatusBadge, wordsOf } from '../ui/text/status-badge.tsx';
import { BackToRoyalty } from './back-to-royalty.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { monthsOnOffer } from './last-months.ts';
import { ManyStatements, type ManyStep } from './many-statements.tsx';
import { StatementDrawer } from './statement-drawer.tsx';
import {
  exportStatements,
  type StatementFilter,
  statementDefaults,
  statementFilterOf,
  statementsQuery,
} from './statements-query.ts';

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
  points_settlement: { value: (row) => row.points_settlement },
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
  const { data: first } = useQuery(callOptions('getRoyaltyMonths'));
  return useMemo(
    () => [
      { key: 'store', label: 'Store', kind: 'many', ...stores },
      {
        key: 'status',
        label: 'Status',
        kind: 'many',
        choices: ['draft', 'issued', 'disputed', 'paid'].map((value) => ({ value, label: wordsOf(value) })),
      },
      {
        key: 'month',
        label: 'Month',
        kind: 'one',
        choices: monthsOnOffer(new Date(), first?.stores ?? [], []),
      },
    ],
    [stores, first],
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

type Many = {
  step: ManyStep;
  count: number;
  told: ListSelection<StatementFilter>;
  onDone?: () => void;
};

/** Royalty statements from draft to paid (domain.md 3.6). */
export const StatementsPage = () => {
  const [drafting, setDrafting] = useState(false);
  const [many, setMany] = useState<Many | null>(null);
  const [state] = useListState(statementDefaults);
  const ready = useQuery(statementsQuery(state)).data?.totals;
  const draft: Action = {
    label: 'Draft a month',
    icon: FilePlus2,
    primary: true,
    onSelect: () => setDrafting(true),
  };
  /** All that match and are ready for a step. */
  const allReady = (step: ManyStep, count: number | undefined): Action[] =>
    count
      ? [
          {
            label: step === 'issue' ? `Issue all ${countOf(count, 'draft')}` : `Mark all ${count} as paid`,
            icon: step === 'issue' ? Send : CircleCheck,
            onSelect: () => {
              const status = step === 'issue' ? ('draft' as const) : ('issued' as const);
              const filter = { ...statementFilterOf(state), status: [status] };
              setMany({ step, count, told: { filter, expected: count } });
            },
          },
        ]
      : [];
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
        live={{ kind: 'statements', one: 'statement' }}
        rowKey={(row) => row.statement_id}
        rowLabel={(row) => `statement ${row.number}`}
        details={(id, close) => <StatementDrawer id={id} onClose={close} />}
        actions={[...allReady('pay', ready?.issued), ...allReady('issue', ready?.drafts), draft]}
        filterOf={statementFilterOf}
        onExport={exportStatements}
        bulkActions={(selection, told) =>
          (['issue', 'pay'] as const).map((step) => ({
            label: step === 'issue' ? 'Issue and send' : 'Mark as paid',
            icon: step === 'issue' ? Send : CircleCheck,
            onSelect: () => setMany({ step, count: selection.count, told, onDone: selection.clear }),
          }))
        }
        above={
          <>
            <FreshnessLine />
            <Totals />
          </>
        }
        empty={{
          title: 'No statements yet',
          text: 'Draft those of a month that is over: one for each franchised store with terms.',
          action: draft,
        }}
      />
      {many && <ManyStatements {...many} onClose={() => setMany(null)} />}
      {drafting && <DraftDialog onClose={() => setDrafting(false)} />}
    </>
  );
};
