import type { RoyaltyTerms } from '@backroom/contract/royalty';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, CopyPlus, FileSignature, History, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callOptions } from '../api/call-options.ts';
import type { Action } from '../ui/action.ts';
import { EmptyState, FailedState, NoMatchState } from '../ui/feedback/states.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import { ListTable } from '../ui/list/list-table.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';
import { useOffers } from '../ui/offers.ts';
import { HistoryDrawer } from '../ui/overlay/history-drawer.tsx';
import { Card } from '../ui/page/card.tsx';
import { PageActions } from '../ui/page/page-actions.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { formatDate, orDash } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { BackToRoyalty } from './back-to-royalty.tsx';
import { EndTermsDialog } from './end-terms-dialog.tsx';
import { findTerms } from './find-terms.ts';
import { GapNotice } from './gap-notice.tsx';
import { baseWords, feeWords, periodWords, rateWords } from './terms-words.ts';

// The form brings its schema along.
const TermsDrawer = lazy(() => import('./terms-drawer.tsx'));

const columns: ListColumn<RoyaltyTerms>[] = [
  {
    key: 'store',
    header: 'Store',
    card: 'title',
    maxWidth: 220,
    cell: (terms) => (
      <>
        <span className="font-medium">{terms.store_name}</span>{' '}
        <span className="text-muted">{terms.cid}</span>
      </>
    ),
  },
  {
    key: 'franchisee',
    header: 'Franchisee',
    maxWidth: 170,
    card: 'under',
    cell: (terms) => orDash(terms.franchisee_name),
  },
  { key: 'from', header: 'From', card: 'under', cell: (terms) => formatDate(terms.effective_from) },
  {
    key: 'to',
    header: 'To',
    cell: (terms) =>
      terms.effective_to ? formatDate(terms.effective_to) : <span className="text-muted">open</span>,
  },
  {
    key: 'rate',
    header: 'Royalty',
    maxWidth: 240,
    card: 'side',
    cell: (terms) => (terms.agreement === 'COMPANY_OWNED' ? 'Company owned' : rateWords(terms)),
  },
  { key: 'minimum', header: 'Minimum', align: 'right', cell: (terms) => <Money value={terms.minimum_fee} /> },
  {
    key: 'marketing',
    header: 'Marketing',
    align: 'right',
    cell: (terms) => `${terms.marketing_rate_pct}%`,
  },
  { key: 'fees', header: 'Fixed fees', maxWidth: 200, cell: (terms) => feeWords(terms.fixed_fees) },
  { key: 'period', header: 'Period', cell: (terms) => periodWords(terms.period) },
  { key: 'base', header: 'Base', maxWidth: 200, cell: baseWords },
];

type Open =
  | { kind: 'new'; from: RoyaltyTerms | null }
  | { kind: 'end'; terms: RoyaltyTerms }
  | { kind: 'history'; terms: RoyaltyTerms };

/** Royalty terms per store and time, as agreements have them (domain.md 3.6). */
export const RoyaltyTermsPage = () => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, refetch } = useQuery(callOptions('getRoyaltyTerms', { body: {} }));
  const rows = data && findTerms(data.data, typed);
  const close = () => setOpen(null);
  const add: Action = {
    label: 'Add terms',
    icon: Plus,
    primary: true,
    onSelect: () => setOpen({ kind: 'new', from: null }),
  };
  useOffers({ actions: [add] });
  const table = {
    label: 'Royalty terms',
    columns,
    rows,
    rowKey: (terms: RoyaltyTerms) => terms.terms_id,
    rowLabel: (terms: RoyaltyTerms) => `terms of ${terms.store_name} from ${terms.effective_from}`,
    rowActions: (terms: RoyaltyTerms) => [
      {
        label: 'New terms like these',
        icon: CopyPlus,
        onSelect: () => setOpen({ kind: 'new', from: terms }),
      },
      {
        label: terms.effective_to ? 'Change the end' : 'End',
        icon: CalendarX,
        onSelect: () => setOpen({ kind: 'end', terms }),
      },
      { label: 'History', icon: History, onSelect: () => setOpen({ kind: 'history', terms }) },
    ],
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackToRoyalty />
        <PageHeader
          title="Royalty terms"
          description="What each store pays, from which day on. Past statements keep the terms they were issued with."
          actions={<PageActions actions={[add]} />}
        />
      </div>
      {data && data.gaps.length > 0 && <GapNotice gaps={data.gaps} />}
      <div className="flex">
        <SearchBox value={typed} onChange={setTyped} placeholder="Search store, CID, franchisee" />
      </div>
      <Card className="overflow-hidden max-md:border-0 max-md:bg-transparent">
        {error && !data ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : rows?.length === 0 ? (
          typed ? (
            <NoMatchState onReset={() => setTyped('')} />
          ) : (
            <EmptyState
              icon={FileSignature}
              title="No royalty terms yet"
              text="Terms say what a store pays and from which day on. Statements are worked out from them."
              action={add}
            />
          )
        ) : (
          <ListTable {...table} />
        )}
      </Card>
      {open?.kind === 'new' && (
        <Suspense>
          <TermsDrawer from={open.from} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'end' && <EndTermsDialog terms={open.terms} onClose={close} />}
      {open?.kind === 'history' && (
        <HistoryDrawer
          record="royalty-terms"
          id={open.terms.terms_id}
          title={`History of the terms of ${open.terms.store_name}`}
          onClose={close}
        />
      )}
    </div>
  );
};
