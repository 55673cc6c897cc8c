import type { OrderEdit, OrderRefund, TakenBack } from '../orders/index.ts';
import type { RestAgreement, RestOrder } from './rest-order.ts';

type Sale = RestAgreement['sales'][number];

/** Units that an edit or an exchange added to a line, with what they cost where that is told: after discounts. */
export type Addition = {
  line_id: string;
  added_by: string;
  quantity: number;
  net: number | null;
  tax: number | null;
};

/** What an order's sales agreements say of it: all that was changed, when, and what it came to. */
export type Agreed = { additions: Addition[]; edits: OrderEdit[]; refunds: OrderRefund[] };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What a sale came to without tax; null where only units are told. */
const netOf = ({ total, tax }: Sale) => (total === null ? null : total - (tax ?? 0));

const isGoods = ({ kind, line_id }: Sale) => kind === 'goods' && Boolean(line_id);

/** Tips are listed among the lines, and their sales may not say so. */
const withTips = (agreement: RestAgreement, tips: ReadonlySet<string>): RestAgreement => ({
  ...agreement,
  sales: agreement.sales.map((sale) => (tips.has(sale.line_id ?? '') ? { ...sale, kind: 'tip' } : sale)),
});

const takenBack = (sales: readonly Sale[]): TakenBack[] =>
  sales
    .filter((sale) => isGoods(sale) && sale.quantity < 0)
    .map((sale) => {
      const net = netOf(sale);
      return {
        line_id: sale.line_id ?? '',
        quantity: 0 - sale.quantity,
        ...(net === null ? {} : { net_cents: 0 - net, tax_cents: 0 - (sale.tax ?? 0) }),
      };
    });

const addedBy = ({ id, sales }: RestAgreement): Addition[] =>
  sales
    .filter((sale) => isGoods(sale) && sale.quantity > 0)
    .map((sale) => ({
      line_id: sale.line_id ?? '',
      added_by: id,
      quantity: sale.quantity,
      net: netOf(sale),
      tax: sale.total === null ? null : (sale.tax ?? 0),
    }));

const total = (sales: readonly Sale[], kind: Sale['kind'], of: (sale: Sale) => number | null) =>
  sum(sales.filter((sale) => sale.kind === kind).map((sale) => of(sale) ?? 0));

/** The refund in the order's own list that an agreement is about: by its id, else by its moment. */
const listedFor = (agreement: RestAgreement, listed: readonly OrderRefund[]) =>
  listed.find(({ id }) => id === agreement.refund_id) ??
  (agreement.reason === 'refund' && !agreement.refund_id
    ? listed.find(({ at }) => Math.abs(Date.parse(at) - Date.parse(agreement.at)) < 2_000)
    : undefined);

/** Money that moved with a refund, beside goods: where the sales tell no amounts, as the order's own list has it. */
const moneyOf = (sales: readonly Sale[], listed: OrderRefund | undefined) => {
  if (listed && sales.every((sale) => sale.total === null)) {
    const { shipping_cents, shipping_tax_cents, adjustment_cents, fee_cents, tip_cents } = listed;
    return { shipping_cents, shipping_tax_cents, adjustment_cents, fee_cents, tip_cents };
  }
  const valueOnly = sum(
    sales.filter((sale) => isGoods(sale) && sale.quantity === 0).map((sale) => sale.total ?? 0),
  );
  return {
    shipping_cents: 0 - total(sales, 'shipping', netOf),
    shipping_tax_cents: 0 - total(sales, 'shipping', (sale) => sale.tax),
    adjustment_cents: 0 - total(sales, 'adjustment', (sale) => sale.total) - valueOnly,
    fee_cents: total(sales, 'fee', (sale) => sale.total) + total(sales, 'duty', (sale) => sale.total),
    tip_cents: 0 - total(sales, 'tip', (sale) => sale.total),
  };
};

const refundOf = (agreement: RestAgreement, listed: readonly OrderRefund[]): OrderRefund => {
  const own = listedFor(agreement, listed);
  return {
    id:
      own?.id ??
      agreement.refund_id ??
      (agreement.reason === 'return' ? `return:${agreement.return_id ?? agreement.id}` : agreement.id),
    at: agreement.at,
    note: own?.note ?? null,
    lines: takenBack(agreement.sales),
    ...moneyOf(agreement.sales, own),
  };
};

/** Refunds of the list that no agreement is about, without units that agreements have taken back already. */
const unagreed = (order: RestOrder, listed: readonly OrderRefund[], agreed: Agreed): OrderRefund[] => {
  const back = [
    ...agreed.edits.flatMap(({ removed }) => removed),
    ...agreed.refunds.flatMap(({ lines }) => lines),
  ];
  const left = new Map(
    order.line_items.map(({ id, quantity, current_quantity }) => [
      id,
      quantity -
        (current_quantity ?? 0) -
        sum(back.filter(({ line_id }) => line_id === id).map((line) => line.quantity)),
    ]),
  );
  return listed
    .filter(({ id }) => !agreed.refunds.some((refund) => refund.id === id))
    .map((refund) => ({
      ...refund,
      lines: refund.lines.filter(({ line_id, quantity }) => {
        const units = left.get(line_id) ?? 0;
        if (units < quantity) return false;
        left.set(line_id, units - quantity);
        return true;
      }),
    }));
};

/**
 * Reads an order's sales agreements, in the order of time: edits add units to lines and remove them; refunds and
 * returns take goods back, each on the day it happened, a return that is refunded later once; what an exchange hands
 * over is added by it. Null where the order doesn't list any.
 * @param listed the order's own list of refunds, which says what they are called and holds those without agreement.
 * @param tips the lines that are tips.
 */
export const agreedOf = (
  order: RestOrder,
  listed: readonly OrderRefund[],
  tips: ReadonlySet<string>,
): Agreed | null => {
  if (order.agreements.length === 0) return null;
  const sorted = order.agreements.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const later = sorted.filter(({ reason }) => reason !== 'order').map((one) => withTips(one, tips));
  const edits = later.flatMap((agreement): OrderEdit[] => {
    const { id, at, sales, reason } = agreement;
    const isEdit = reason === 'edit';
    if (!isEdit && addedBy(agreement).length === 0) return [];
    return [{ id, at, removed: isEdit ? takenBack(sales) : [] }];
  });
  const refunds = later.filter(({ reason }) => reason !== 'edit').map((one) => refundOf(one, listed));
  const agreed = { additions: later.flatMap(addedBy), edits, refunds };
  return { ...agreed, refunds: [...refunds, ...unagreed(order, listed, agreed)] };
};
