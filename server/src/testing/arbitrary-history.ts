import fc from 'fast-check';
import type {
  OrderDiscount,
  OrderDocument,
  OrderLine,
  OrderRefund,
  OrderTransaction,
  TakenBack,
} from '../orders/order-document.ts';
import { type ArbitraryOrderOptions, arbitraryOrder, asOf, versionsOf } from './arbitrary-order.ts';

/** What became of an order, and how others told of it. */
export type OrderHistory = {
  /** All of it, as sales agreements tell it. */
  whole: OrderDocument;
  /** Its versions in the sequence in which they come: in several shapes, some without payments, some twice. */
  told: OrderDocument[];
  /** What is told once more after all that, and says nothing new. */
  again: OrderDocument[];
};

/** Two discounts of different titles that somebody gave by hand. */
const byHand: OrderDiscount[] = ['Neighbour', 'Scratched box'].map((title) => ({
  title,
  code: '',
  method: 'MANUAL',
  discount_type: 'ORDER',
  value_type: 'FIXED',
  value: '5',
  funded_by: 'FRANCHISEE',
}));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A document whose edits and refunds take no more units than are left then: no source says that they did. */
const withinReason = (document: OrderDocument): OrderDocument => {
  const left = new Map(document.lines.map(({ id, quantity }) => [id, quantity]));
  const take = (back: readonly TakenBack[]): TakenBack[] =>
    back.flatMap(({ line_id, quantity }) => {
      const units = Math.min(quantity, left.get(line_id) ?? 0);
      left.set(line_id, (left.get(line_id) ?? 0) - units);
      return units > 0 ? [{ line_id, quantity: units }] : [];
    });
  const edits = document.edits.map((edit) => ({ ...edit, removed: [...edit.removed] }));
  const refunds = document.refunds.map((refund) => ({ ...refund, lines: [...refund.lines] }));
  const steps = [
    ...edits.map((edit) => ({
      at: edit.at,
      take: () => {
        edit.removed = take(edit.removed);
      },
    })),
    ...refunds.map((refund) => ({
      at: refund.at,
      take: () => {
        const isCancelled = document.cancelled_at !== null && refund.at > document.cancelled_at;
        refund.lines = isCancelled ? [] : take(refund.lines);
      },
    })),
  ];
  for (const step of steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) step.take();
  return { ...document, edits, refunds };
};

/** An order isn't edited any more once it is cancelled. */
const notEditedAfterwards = (document: OrderDocument): OrderDocument => {
  const { cancelled_at } = document;
  if (cancelled_at === null) return document;
  const edits = document.edits.filter(({ at }) => at < cancelled_at);
  const known = new Set([null, ...edits.map(({ id }) => id)]);
  const lines = document.lines.filter(({ added_by }) => known.has(added_by));
  const ids = new Set(lines.map(({ id }) => id));
  const refunds = document.refunds.map((refund) => ({
    ...refund,
    lines: refund.lines.filter(({ line_id }) => ids.has(line_id)),
  }));
  return { ...document, edits, lines, refunds };
};

/** The same with lines called as Shopify calls them: an export counts them 1, 2, 3. */
const underLongIds = (document: OrderDocument): OrderDocument => {
  const long = (id: string) => `77001000${id}`;
  const named = (back: readonly TakenBack[]) => back.map((one) => ({ ...one, line_id: long(one.line_id) }));
  return {
    ...document,
    lines: document.lines.map((line) => ({ ...line, id: long(line.id) })),
    edits: document.edits.map((edit) => ({ ...edit, removed: named(edit.removed) })),
    refunds: document.refunds.map((refund) => ({ ...refund, lines: named(refund.lines) })),
  };
};

const movedMoney = ({ transactions }: OrderDocument, kinds: readonly OrderTransaction['kind'][]) =>
  sum(
    transactions
      .filter(({ kind, status }) => status === 'success' && kinds.includes(kind))
      .map(({ amount_cents }) => amount_cents),
  );

/** What an order says that was paid in all, where it doesn't say how. */
const impliedSale = (version: OrderDocument): OrderTransaction[] => {
  const amount_cents = movedMoney(version, ['sale', 'capture']) - movedMoney(version, ['change']);
  if (amount_cents <= 0) return [];
  return [
    {
      id: `${version.shopify_order_id}-paid`,
      at: version.placed_at,
      kind: 'sale',
      status: 'success',
      gateway: 'shopify_payments',
      amount_cents,
      gift_card: null,
      implied: true,
    },
  ];
};

type Payments = 'told' | 'implied' | 'left out';

const withPayments = (version: OrderDocument, payments: Payments): OrderDocument => ({
  ...version,
  transactions: { told: version.transactions, implied: impliedSale(version), 'left out': [] }[payments],
});

/** A version as REST has it: units that edits took are gone since nobody knows when, and a cancelled order has none. */
const asRest = (version: OrderDocument): OrderDocument => {
  const removed = version.lines
    .map(({ id }) => ({
      line_id: id,
      quantity: sum(
        version.edits.flatMap((edit) => edit.removed).map((one) => (one.line_id === id ? one.quantity : 0)),
      ),
    }))
    .filter(({ quantity }) => quantity > 0);
  const at = version.updated_at ?? version.placed_at;
  return {
    ...version,
    shape: 'current',
    lines: version.lines.map((line) => ({
      ...line,
      added_by: null,
      product_type: null,
      unit_cost_cents: null,
    })),
    edits: version.cancelled_at || removed.length === 0 ? [] : [{ id: `noticed ${at}`, at, removed }],
  };
};

/** A version as an orders export has it: lines without ids, one discount, money given back of which nobody knows for what. */
const asExport = (version: OrderDocument): OrderDocument => {
  const refunded = movedMoney(version, ['refund']);
  const at = version.cancelled_at ?? version.placed_at;
  return {
    ...version,
    shape: 'export',
    updated_at: null,
    discounts: byHand.slice(0, 1),
    lines: version.lines.map((line, index) => ({
      ...line,
      id: String(index + 1),
      added_by: null,
      product_type: null,
      unit_cost_cents: null,
      royalty_excluded: false,
      discounts: line.discounts.map((given) => ({ ...given, discount: 0 })),
    })),
    shipping: version.shipping.map((one) => ({
      ...one,
      discounts: one.discounts.map((given) => ({ ...given, discount: 0 })),
    })),
    edits: [],
    refunds:
      refunded === 0
        ? []
        : [
            {
              id: `${version.shopify_order_id}-refund`,
              at,
              note: null,
              lines: [],
              shipping_cents: 0,
              shipping_tax_cents: 0,
              adjustment_cents: refunded,
              fee_cents: 0,
              tip_cents: 0,
            },
          ],
    transactions: impliedSale(version),
  };
};

const shapes = { agreements: (version: OrderDocument) => version, current: asRest, export: asExport };

/** How one version is told. */
type Telling = {
  shape: keyof typeof shapes;
  payments: Payments;
  isKnown: boolean;
  isToldTwice: boolean;
  place: number;
};

const telling: fc.Arbitrary<Telling> = fc.record({
  shape: fc.constantFrom<keyof typeof shapes>('agreements', 'current', 'current', 'export'),
  payments: fc.constantFrom<Payments>('told', 'told', 'implied', 'left out'),
  isKnown: fc.integer({ min: 0, max: 2 }).map((chance) => chance > 0),
  isToldTwice: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
  place: fc.nat(1000),
});

const aroundChanges = [
  ['2025-03-08T20:00:00Z', '2025-03-10T14:00:00Z'],
  ['2025-03-29T20:00:00Z', '2025-03-31T06:00:00Z'],
] as const;

/** In some days, and now and then on one on which the clock changes. */
const somewhen = (days: Required<ArbitraryOrderOptions>) =>
  fc.oneof(
    { weight: 4, arbitrary: arbitraryOrder(days) },
    ...aroundChanges.map(([from, to]) => ({ weight: 1, arbitrary: arbitraryOrder({ from, to }) })),
  );

const isGoods = ({ gift_card, added_by, quantity }: OrderLine) =>
  !gift_card && added_by === null && quantity > 0;

/**
 * An order as another system's history has it: never edited, and returned on receipts of their own, which it doesn't tell of
 * itself. Its last line may have been sold on a receipt that nobody knows, and come back with this one.
 */
const ofOtherSystem = (order: OrderDocument, isReturn: boolean): OrderHistory => {
  const sold = order.lines.filter(isGoods).map((line) => ({ ...line, discounts: [] }));
  const before = isReturn ? sold.slice(-1).map((line) => ({ ...line, sold_before: true as const })) : [];
  const lines = [...sold.slice(0, sold.length - before.length), ...before];
  const ids = new Set(sold.map(({ id }) => id));
  const back: OrderRefund = {
    id: 'taken-back',
    at: order.placed_at,
    note: null,
    lines: before.map(({ id, quantity }) => ({ line_id: id, quantity })),
    shipping_cents: 0,
    shipping_tax_cents: 0,
    adjustment_cents: 0,
    fee_cents: 0,
    tip_cents: 0,
  };
  const gone = new Set(before.map(({ id }) => id));
  const refunds = order.refunds.map((refund) => ({
    ...refund,
    lines: refund.lines.filter(({ line_id }) => ids.has(line_id) && !gone.has(line_id)),
    receipt: `Receipt of ${refund.id}`,
  }));
  const isRefund = ({ kind }: OrderTransaction) => kind === 'refund';
  const plain: OrderDocument = {
    ...order,
    shape: 'export',
    updated_at: null,
    cancelled_at: null,
    financial_status: 'paid',
    discounts: [],
    lines,
    edits: [],
    refunds: before.length > 0 ? [back] : [],
    transactions: order.transactions.filter((one) => !isRefund(one)),
  };
  const whole = {
    ...plain,
    refunds: [...plain.refunds, ...refunds],
    transactions: [
      ...plain.transactions,
      ...order.transactions.filter(isRefund).map((one) => ({ ...one, receipt: 'Receipt' })),
    ],
  };
  return { whole, told: [plain, whole], again: [plain] };
};

/**
 * An order and how it came: edited in later months, cancelled after edits, told by sales agreements, REST and a file in
 * any sequence, with payments left out, and with discounts given by hand; or told by another system's files alone, with returns
 * on receipts of their own.
 * @param days when it was placed, but for those placed on days on which the clock of New York or Berlin changes
 */
export const arbitraryHistory = (days: Required<ArbitraryOrderOptions>): fc.Arbitrary<OrderHistory> =>
  fc
    .record({
      document: somewhen(days),
      isByHand: fc.boolean(),
      other: fc.constantFrom<'none' | 'sale' | 'return'>('none', 'none', 'none', 'none', 'sale', 'return'),
      tellings: fc.infiniteStream(telling),
    })
    .map(({ document, isByHand, other, tellings }) => {
      const given = { ...document, discounts: isByHand ? byHand : document.discounts };
      const whole = underLongIds(withinReason(notEditedAfterwards(given)));
      if (other !== 'none') return ofOtherSystem(whole, other === 'return');
      const versions = versionsOf(whole);
      const told = versions.flatMap((version, index) => {
        const value: Telling = tellings.next().value;
        if (!value.isKnown && index < versions.length - 1) return [];
        const one = {
          place: value.place,
          document: shapes[value.shape](withPayments(version, value.payments)),
        };
        return value.isToldTwice ? [one, { ...one, place: 1000 - value.place }] : [one];
      });
      return { whole, told: told.sort((a, b) => a.place - b.place).map((one) => one.document), again: [] };
    });

/**
 * The newest version as sales agreements with all payments tell it: after it nothing is left to guess. Of another system's
 * order, all that its receipts tell.
 */
export const lastWord = ({ whole }: OrderHistory): OrderDocument =>
  whole.shape === 'export' ? whole : (versionsOf(whole).at(-1) ?? asOf(whole, whole.placed_at));
