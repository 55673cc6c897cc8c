import { type Json, listOf, money, object } from './graphql-fields.ts';

const REASONS: Record<string, string> = {
  ORDER: 'order',
  ORDER_EDIT: 'edit',
  REFUND: 'refund',
  RETURN: 'return',
  OrderAgreement: 'order',
  OrderEditAgreement: 'edit',
  RefundAgreement: 'refund',
  ReturnAgreement: 'return',
};

/** Why something was agreed upon: as it says, else by what it is. */
const reasonOf = (agreement: Json, index: number): unknown => {
  if (typeof agreement.reason === 'string') return REASONS[agreement.reason] ?? agreement.reason;
  const type = agreement.__typename ?? /^gid:\/\/[^/]+\/(\w+)\//.exec(String(agreement.id))?.[1];
  const known = REASONS[String(type)];
  if (known) return known;
  if (agreement.refund) return 'refund';
  if (agreement.return) return 'return';
  return index === 0 ? 'order' : 'edit';
};

const KINDS: Record<string, string> = {
  PRODUCT: 'goods',
  GIFT_CARD: 'goods',
  TIP: 'tip',
  SHIPPING: 'shipping',
  FEE: 'fee',
  DUTY: 'duty',
  ADDITIONAL_FEE: 'duty',
  ADJUSTMENT: 'adjustment',
};

/** What a sale is of: as it says, else by what it names. */
const kindOf = (sale: Json): unknown => {
  if (typeof sale.lineType === 'string') return KINDS[sale.lineType] ?? sale.lineType;
  const type = String(sale.__typename ?? '').replace(/Sale$/, '');
  const named = KINDS[type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()];
  if (named) return named;
  if (type === 'ShippingLine' || sale.shippingLine) return 'shipping';
  if (sale.duty || sale.additionalFee) return 'duty';
  if (sale.fee) return 'fee';
  return sale.lineItem ? 'goods' : 'adjustment';
};

const saleOf = (sale: Json): Json => {
  const cents = (name: string) => object(object(money(sale, name)).shop_money).amount ?? null;
  return {
    kind: kindOf(sale),
    line_id: object(sale.lineItem).id ?? null,
    quantity: sale.quantity ?? 0,
    total: cents('totalAmount'),
    tax: cents('totalTaxAmount'),
  };
};

/** The sales agreements of an order: what it was placed with, edits, returns and refunds, each with its sales. */
export const agreementsOf = (order: Json): Json[] =>
  listOf(order.agreements, 'agreements').map((agreement, index) => ({
    id: agreement.id,
    at: agreement.happenedAt,
    reason: reasonOf(agreement, index),
    refund_id: object(agreement.refund).id ?? null,
    return_id: object(agreement.return).id ?? null,
    sales: listOf(agreement.sales, 'sales').map(saleOf),
  }));
