import type { StockLevel, StockRecord } from '../../stock/index.ts';
import { isCutOff, type Json, listIn, numberIn, objectOf, textOf } from './json-fields.ts';

const levelOf = (level: Json): StockLevel => {
  const location = objectOf(level.location);
  const counts = new Map(listIn(level.quantities).map(({ name, quantity }) => [name, Number(quantity)]));
  const count = (name: string) => counts.get(name) ?? 0;
  return {
    location: String(location.name ?? `Location ${numberIn(location.id)}`),
    location_id: numberIn(location.id),
    on_hand: count('on_hand'),
    committed: count('committed'),
    available: count('available'),
    incoming: count('incoming'),
  };
};

/** What a shop has of a variant, and where. @throws RangeError where not all places came */
export const readStock = (item: Json): StockRecord => {
  if (isCutOff(item.inventoryLevels)) throw new RangeError('Lies in more than 50 places');
  return {
    variant_id: numberIn(objectOf(item.variant).id),
    handle: '',
    title: '',
    options: [],
    sku: textOf(item.sku),
    levels: listIn(item.inventoryLevels)
      .filter(({ isActive }) => isActive !== false)
      .map(levelOf),
  };
};
