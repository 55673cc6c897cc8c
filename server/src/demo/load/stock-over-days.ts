import type { Random } from '@backroom/demo/random';

/** Units that left the shelves on each day of the chain; negative where more came back. */
export type UnitsByDay = Int16Array;

/** Stock of one SKU at a location at the close of each day. */
export type StockByDay = { onHand: Int16Array; incoming: Int16Array };

const sum = (units: UnitsByDay | undefined) => units?.reduce((total, of) => total + Math.max(0, of), 0) ?? 0;

/** Stock of a store: what is sold leaves, and once it runs low more comes within two weeks. */
export const floorStock = (random: Random, sold: UnitsByDay | undefined, days: number): StockByDay => {
  const total = sum(sold);
  const reorderAt = Math.max(2, Math.ceil(total * 0.1));
  const lot = Math.max(6, Math.ceil(total * 0.35));
  const stock: StockByDay = { onHand: new Int16Array(days), incoming: new Int16Array(days) };
  let onHand = Math.max(3, Math.ceil(total * 0.3)) + random.between(0, 4);
  let incoming = 0;
  let arrives = -1;
  for (let day = 0; day < days; day += 1) {
    if (day === arrives) {
      onHand += incoming;
      incoming = 0;
    }
    onHand -= sold?.[day] ?? 0;
    if (onHand <= reorderAt && incoming === 0 && total > 0) {
      incoming = lot;
      arrives = day + random.between(5, 14);
    }
    stock.onHand[day] = onHand;
    stock.incoming[day] = incoming;
  }
  return stock;
};

/** Stock of a pop-up shop: brought for the season, sold off, the last piece left over. */
export const popUpStock = (sold: UnitsByDay, days: number): StockByDay => {
  const stock: StockByDay = { onHand: new Int16Array(days), incoming: new Int16Array(days) };
  let onHand = sum(sold) + 1;
  for (let day = 0; day < days; day += 1) {
    onHand -= sold[day] ?? 0;
    stock.onHand[day] = onHand;
  }
  return stock;
};
