import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { storesQuery, useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { Card, CardHeader } from '../ui/page/card.tsx';
import { formatDateTime, orDash, zoneNameOf } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { settlementDefaults, settlementQuery } from './list/gift-cards-query.ts';

type Data = AnswerOf<'getGiftCardSettlement'>['data'];
type Redemption = Data['redemptions'][number];

/** Times are those of the store that took the card; undefined where its name says too little. */
const useZoneOfName = () => {
  const { data: stores } = useQuery(storesQuery());
  return useMemo(() => {
    const zones = new Map<string, string | undefined>();
    // Two stores may share a name, though not a zone.
    for (const { name, timezone } of stores ?? []) zones.set(name, zones.has(name) ? undefined : timezone);
    return zones;
  }, [stores]);
};

const columnsFor = (zones: ReadonlyMap<string, string | undefined>): ListColumn<Redemption>[] => [
  {
    key: 'card',
    header: 'Card number',
    fixed: true,
    card: 'title',
    cell: (row) => <span className="font-medium tabular-nums">{row.masked_code}</span>,
  },
  { key: 'issuer', header: 'Issued by', maxWidth: 200, card: 'under', cell: (row) => row.issuing_store },
  { key: 'redeemer', header: 'Used in', maxWidth: 200, card: 'under', cell: (row) => row.redeeming_store },
  { key: 'order', header: 'Order', cell: (row) => orDash(row.order_name) },
  {
    key: 'date',
    header: 'Date',
    cell: (row) => {
      const zone = zones.get(row.redeeming_store);
      return (
        <span className="whitespace-nowrap">
          {formatDateTime(row.date, zone)}{' '}
          {zone && <span className="text-meta text-muted">{zoneNameOf(row.date, zone)}</span>}
        </span>
      );
    },
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    card: 'side',
    cell: (row) => <Money value={row.amount} />,
  },
];

const SHOWN = 9;

/** Who owes whom: what the issuing store took in, and the redeeming store gave out. */
const Totals = ({ totals }: { totals: Data['totals'] }) => {
  const [all, setAll] = useState(false);
  if (totals.length === 0) return null;
  const shown = all ? totals : totals.slice(0, SHOWN);
  return (
    <Card className="shrink-0">
      <CardHeader
        title="Owed between stores"
        description="The store that issued a card owes the one that took it."
        actions={
          totals.length > SHOWN && (
            <Button size="sm" look="ghost" onClick={() => setAll(!all)}>
              {all ? 'Show the largest' : `Show all ${totals.length}`}
            </Button>
          )
        }
      />
      <ul className="mt-3 grid overflow-hidden rounded-b-lg border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((total) => (
          <li
            key={`${total.issuing_store} ${total.redeeming_store}`}
            className="-mb-px flex items-baseline justify-between gap-3 border-b border-line px-5 py-2 text-table"
          >
            <span className="min-w-0 truncate">
              {total.issuing_store} <span aria-hidden>→</span>
              <span className="sr-only">owes</span> {total.redeeming_store}
            </span>
            <span className="font-medium tabular-nums">
              <Money value={total.amount} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** Cards of other stores used in own ones. */
export const SettlementPage = () => {
  const [state] = useListState(settlementDefaults);
  const stores = useStoreChoices();
  const zones = useZoneOfName();
  const columns = useMemo(() => columnsFor(zones), [zones]);
  const totals = useQuery({ ...settlementQuery(state), placeholderData: keepPreviousData });
  const filters = useMemo<ListFilter[]>(
    () => [
      { key: 'store', label: 'Used in', kind: 'many', ...stores },
      { key: 'date', label: 'Date', kind: 'dates' },
    ],
    [stores],
  );
  return (
    <>
      <BackLink to="/gift-card">Gift Card</BackLink>
      <ListPage
        name="gift-card-settlement"
        title="Gift card settlement"
        description="Cards that were used in another store than the one that issued them."
        columns={columns}
        defaults={settlementDefaults}
        filters={filters}
        query={settlementQuery}
        read={(answer) => ({
          rows: answer.data.redemptions,
          total: answer.data.pagination.totalCount,
        })}
        rowKey={(row) => row._id}
        rowLabel={(row) => `use of ${row.masked_code} in ${row.redeeming_store}`}
        above={totals.data && <Totals totals={totals.data.data.totals} />}
        empty={{
          title: 'Nothing to settle',
          text: 'As soon as a card of another store is used in yours, it appears here with the amount.',
        }}
      />
    </>
  );
};
