import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { LateRoom } from '../ui/page/late-room.tsx';
import { formatDateTime, orDash, zoneNameOf } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { settlementDefaults, settlementQuery } from './list/gift-cards-query.ts';
import { SettlementTotals } from './settlement-totals.tsx';
import { useZoneOf, type ZoneOf } from './use-zone-of.ts';

type Data = AnswerOf<'getGiftCardSettlement'>['data'];
type Redemption = Data['redemptions'][number];

/** A moment with its zone: room for it before it can be told. */
const DATE_WIDTH = 224;

const columnsFor = (zoneOf: ZoneOf | null): ListColumn<Redemption>[] => [
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
    width: DATE_WIDTH,
    cell: (row) => {
      if (!zoneOf) return <Skeleton className="w-40" />;
      const zone = zoneOf(row.redeeming_store);
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

/** Cards of other stores used in own ones. */
export const SettlementPage = () => {
  const [state] = useListState(settlementDefaults);
  const stores = useStoreChoices();
  const zoneOf = useZoneOf('name');
  const columns = useMemo(() => columnsFor(zoneOf), [zoneOf]);
  const totals = useQuery({ ...settlementQuery(state), placeholderData: keepPreviousData });
  const owed = totals.data?.data.totals ?? [];
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
        above={
          <LateRoom name="settlement-totals" isKnown={!totals.isPending}>
            {owed.length > 0 && <SettlementTotals totals={owed} />}
          </LateRoom>
        }
        empty={{
          title: 'Nothing to settle',
          text: 'As soon as a card of another store is used in yours, it appears here with the amount.',
        }}
      />
    </>
  );
};
