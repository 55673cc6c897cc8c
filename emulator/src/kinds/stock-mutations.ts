import type { Context } from '../graphql/context.ts';
import { idempotently } from '../graphql/idempotently.ts';
import type { View } from '../graphql/run.ts';
import { announceLevel, announceOne } from '../webhooks/announce.ts';
import { type Level, onHandOf, type QuantityName, quantityNames, quantityOf } from './catalogue.ts';
import { gid, idOf } from './gids.ts';
import { itemView, levelView } from './product-views.ts';

type Change = {
  inventoryItemId: string;
  locationId: string;
  quantity?: number;
  delta?: number;
  changeFromQuantity?: number | null;
};

type Problem = { field: string[] | null; code: string; message: string };

const reasons = new Set([
  'correction',
  'cycle_count_available',
  'damaged',
  'movement_created',
  'movement_updated',
  'movement_received',
  'movement_canceled',
  'other',
  'promotion',
  'quality_control',
  'received',
  'reservation_created',
  'reservation_deleted',
  'reservation_updated',
  'restock',
  'safety_stock',
  'shrinkage',
]);

const MOST = 1_000_000_000;

/** Why one change can't be made; null where it can. */
const problemOf = (
  name: string,
  change: Change,
  list: string,
  index: number,
  { shop }: Context,
): Problem | null => {
  const at = (field: string, code: string, message: string): Problem => ({
    field: ['input', list, String(index), field],
    code,
    message,
  });
  const itemId = idOf(change.inventoryItemId, 'InventoryItem');
  const locationId = idOf(change.locationId, 'Location');
  const variant = shop.catalogue.variantOfItem(itemId);
  if (!variant) {
    return at(
      'inventoryItemId',
      'INVALID_INVENTORY_ITEM',
      'The specified inventory item could not be found.',
    );
  }
  if (!shop.locations.some(({ id }) => id === locationId)) {
    return at('locationId', 'INVALID_LOCATION', 'The specified location could not be found.');
  }
  const level = shop.catalogue.level(itemId, locationId);
  if (!level) {
    return at(
      'locationId',
      'ITEM_NOT_STOCKED_AT_LOCATION',
      'The specified inventory item is not stocked at the location.',
    );
  }
  if (!('changeFromQuantity' in change)) {
    return at(
      'changeFromQuantity',
      'COMPARE_QUANTITY_REQUIRED',
      'The changeFromQuantity argument must be given: a number, or null to ignore what is there.',
    );
  }
  const now = quantityOf(level, name) ?? 0;
  if (typeof change.changeFromQuantity === 'number' && change.changeFromQuantity !== now) {
    return at(
      'changeFromQuantity',
      'CHANGE_FROM_QUANTITY_STALE',
      'The changeFromQuantity value does not match the current quantity.',
    );
  }
  if (Math.abs(change.quantity ?? now + (change.delta ?? 0)) > MOST) {
    return at('quantity', 'INVALID_QUANTITY_TOO_HIGH', `The quantity can't be higher than ${MOST}.`);
  }
  return null;
};

const write = (level: Level, name: string, quantity: number) => {
  if (name === 'on_hand') {
    level.quantities.available = (level.quantities.available ?? 0) + quantity - onHandOf(level);
    return;
  }
  const known: QuantityName | undefined = quantityNames.find((one) => one === name);
  if (known) level.quantities[known] = quantity;
};

type Order = { name: string; reason: string; list: string; changes: Change[]; names: readonly string[] };

/** All changes of an order, or none of them. */
const change = ({ name, reason, list, changes, names }: Order, context: Context): View => {
  const { shop, emulator } = context;
  const refuse = (userErrors: Problem[]): View => ({ inventoryAdjustmentGroup: null, userErrors });
  if (!names.includes(name)) {
    return refuse([
      {
        field: ['input', 'name'],
        code: list === 'quantities' ? 'INVALID_NAME' : 'INVALID_QUANTITY_NAME',
        message: `The quantity name must be one of: ${names.join(', ')}.`,
      },
    ]);
  }
  if (!reasons.has(reason)) {
    return refuse([
      { field: ['input', 'reason'], code: 'INVALID_REASON', message: 'The specified reason is invalid.' },
    ]);
  }
  const pairs = new Set(changes.map(({ inventoryItemId, locationId }) => `${inventoryItemId} ${locationId}`));
  if (pairs.size < changes.length) {
    return refuse([
      {
        field: ['input', list],
        code: 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
        message: 'The combination of inventoryItemId and locationId must be unique.',
      },
    ]);
  }
  const problems = changes.flatMap((one, index) => problemOf(name, one, list, index, context) ?? []);
  if (problems.length > 0) return refuse(problems);
  const at = emulator.clock.iso();
  for (const { inventoryItemId, locationId, quantity, delta = 0 } of changes) {
    const level = shop.catalogue.level(idOf(inventoryItemId, 'InventoryItem'), idOf(locationId, 'Location'));
    if (!level) continue;
    write(level, name, quantity ?? (quantityOf(level, name) ?? 0) + delta);
    level.updatedAt = at;
    announceLevel(emulator, shop, level);
  }
  return {
    inventoryAdjustmentGroup: {
      id: gid('InventoryAdjustmentGroup', shop.nextId('InventoryAdjustmentGroup')),
      createdAt: at,
      reason,
    },
    userErrors: [],
  };
};

const refusedGroup = (problem: Problem): View => ({ inventoryAdjustmentGroup: null, userErrors: [problem] });

type SetInput = { name: string; reason: string; quantities: Change[] };
type AdjustInput = { name: string; reason: string; changes: Change[] };

export const stockMutations: View = {
  inventorySetQuantities: (args: { input: SetInput }, context: Context) => {
    const { name, reason, quantities } = args.input;
    const order = { name, reason, list: 'quantities', changes: quantities, names: ['available', 'on_hand'] };
    return idempotently(context, args, { work: () => change(order, context), refused: refusedGroup });
  },
  inventoryAdjustQuantities: (args: { input: AdjustInput }, context: Context) => {
    const { name, reason, changes } = args.input;
    const order = { name, reason, list: 'changes', changes, names: quantityNames };
    return idempotently(context, args, { work: () => change(order, context), refused: refusedGroup });
  },
  inventoryActivate: (
    args: { inventoryItemId: string; locationId: string; available?: number | null },
    context: Context,
  ) => {
    const { shop, emulator } = context;
    const refused = (problem: { field: string[] | null; message: string }): View => ({
      inventoryLevel: null,
      userErrors: [problem],
    });
    const work = (): View => {
      const itemId = idOf(args.inventoryItemId, 'InventoryItem');
      const locationId = idOf(args.locationId, 'Location');
      if (!shop.catalogue.variantOfItem(itemId)) {
        return refused({ field: ['inventoryItemId'], message: 'The inventory item could not be found.' });
      }
      if (!shop.locations.some(({ id }) => id === locationId)) {
        return refused({ field: ['locationId'], message: 'The location could not be found.' });
      }
      const known = shop.catalogue.level(itemId, locationId);
      const level = known ?? {
        itemId,
        locationId,
        quantities: { available: args.available ?? 0 },
        updatedAt: emulator.clock.iso(),
      };
      if (!known) {
        shop.catalogue.putLevel(level);
        announceLevel(emulator, shop, level, 'INVENTORY_LEVELS_CONNECT');
      }
      return { inventoryLevel: levelView(level, context), userErrors: [] };
    };
    return idempotently(context, args, { work, refused });
  },
  inventoryItemUpdate: (
    {
      id,
      input,
    }: {
      id: string;
      input: { cost?: string | number | null; tracked?: boolean | null; sku?: string | null };
    },
    context: Context,
  ) => {
    const variant = context.shop.catalogue.variantOfItem(idOf(id, 'InventoryItem'));
    if (!variant) {
      return {
        inventoryItem: null,
        userErrors: [
          { field: ['id'], message: "The product couldn't be updated because it does not exist." },
        ],
      };
    }
    if (input.cost !== undefined) {
      variant.costCents = input.cost === null ? null : Math.round(Number(input.cost) * 100);
    }
    variant.tracked = input.tracked ?? variant.tracked;
    variant.sku = input.sku ?? variant.sku;
    variant.itemUpdatedAt = context.emulator.clock.iso();
    announceOne(context.emulator, context.shop, 'INVENTORY_ITEMS_UPDATE', 'InventoryItem', {
      id: variant.itemId,
      updatedAt: variant.itemUpdatedAt,
    });
    return { inventoryItem: itemView(variant, context), userErrors: [] };
  },
};
