import { addDays, businessDateOf, daysBetween } from '@backroom/contract/kit/dates';
import { costBefore, type DemoItem, items } from '@backroom/demo/catalogue';
import type { Chain } from '@backroom/demo/chain';
import { variantIdOf } from '@backroom/demo/ids';
import { randomOf } from '@backroom/demo/random';
import type { OrderDocument } from '../../orders/index.ts';
import { floorStock, popUpStock, type StockByDay, type UnitsByDay } from './stock-over-days.ts';
import type { LoadedStore } from './stores.ts';

type Row = Record<string, string | number | null>;

/** Follows the stock of one store while its orders are loaded. */
export type StockLog = {
  /** Takes note of what some orders took from the shelves, and what came back. */
  add(documents: readonly OrderDocument[]): void;
  /** Rows of `inventory_levels`, as things stand, and of `inventory_snapshots`: only the days that changed something. */
  rows(): { levels: Row[]; snapshots: Row[]; closedThrough: string };
};

const FLOOR = 1;
const POP_UP = 2;

const bySku = new Map(items.map((item) => [item.sku, item]));

export const stockLogOf = (chain: Chain, { store, shop_id }: LoadedStore): StockLog => {
  const first = chain.days[0]?.date ?? '';
  const today = businessDateOf(chain.until, store.timezone);
  const days = daysBetween(first, today);
  const dates = Array.from({ length: days }, (_, day) => addDays(first, day));
  const sold = new Map<number, Map<DemoItem, UnitsByDay>>([
    [FLOOR, new Map()],
    [POP_UP, new Map()],
  ]);
  const committed = new Map<DemoItem, number>();

  const take = (item: DemoItem, location: number, at: string, units: number) => {
    const known = sold.get(location)?.get(item) ?? new Int16Array(days);
    sold.get(location)?.set(item, known);
    const day = Math.min(days, daysBetween(first, businessDateOf(new Date(at), store.timezone))) - 1;
    known[day] = (known[day] ?? 0) + units;
  };

  const addOne = (document: OrderDocument) => {
    const isPopUp = document.location !== null && document.location.id !== store.locations[0]?.id;
    const location = isPopUp ? POP_UP : FLOOR;
    const isWaiting = document.fulfillment_status === null && document.cancelled_at === null;
    for (const { sku, quantity } of document.lines) {
      const item = bySku.get(sku ?? '');
      if (!item) continue;
      take(item, location, document.placed_at, quantity);
      if (isWaiting) committed.set(item, (committed.get(item) ?? 0) + quantity);
    }
    for (const refund of document.refunds) {
      for (const { line_id, quantity } of refund.lines) {
        const line = document.lines.find(({ id }) => id === line_id);
        const item = bySku.get(line?.sku ?? '');
        if (item) take(item, FLOOR, refund.at, -quantity);
      }
    }
  };

  const rowOf = (item: DemoItem, location: number, stock: StockByDay, day: number, waiting: number) => {
    const onHand = stock.onHand[day] ?? 0;
    return {
      shop_id,
      variant_id: variantIdOf(store, item).variant_id,
      location_id: location,
      on_hand: onHand,
      committed: waiting,
      available: onHand - waiting,
      incoming: stock.incoming[day] ?? 0,
    };
  };

  /** Every day on which stock or cost is another than the day before, the first one included, today left out. */
  const changes = (item: DemoItem, location: number, { onHand, incoming }: StockByDay): Row[] => {
    const rows: Row[] = [];
    let costBeforeThat: number | null = null;
    for (let day = 0; day < days - 1; day += 1) {
      const date = dates[day] ?? today;
      const cost = costBefore(item, chain.year - Number(date.slice(0, 4)));
      const isSame =
        day > 0 &&
        onHand[day] === onHand[day - 1] &&
        incoming[day] === incoming[day - 1] &&
        cost === costBeforeThat;
      costBeforeThat = cost;
      if (isSame) continue;
      rows.push({
        ...rowOf(item, location, { onHand, incoming }, day, 0),
        local_date: date,
        sku: item.sku,
        unit_cost_cents: cost,
        price_cents: item.priceCents,
      });
    }
    return rows;
  };

  const stocks = () => {
    const onFloor = sold.get(FLOOR);
    return [
      ...items.map((item) => ({
        item,
        location: FLOOR,
        waiting: committed.get(item) ?? 0,
        stock: floorStock(randomOf(`stock ${store.index} ${item.sku}`), onFloor?.get(item), days),
      })),
      ...[...(sold.get(POP_UP) ?? [])].map(([item, units]) => ({
        item,
        location: POP_UP,
        waiting: 0,
        stock: popUpStock(units, days),
      })),
    ];
  };

  return {
    add: (documents) => documents.forEach(addOne),
    rows: () => {
      const all = stocks();
      return {
        levels: all.map(({ item, location, stock, waiting }) =>
          rowOf(item, location, stock, days - 1, waiting),
        ),
        snapshots: all.flatMap(({ item, location, stock }) => changes(item, location, stock)),
        closedThrough: addDays(today, -1),
      };
    },
  };
};
