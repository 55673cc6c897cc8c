import type { AgreedSale, ShopOrder } from './order.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export const taxOfSale = ({ taxCents }: AgreedSale): number => sum(taxCents);

const goods = new Set(['PRODUCT', 'GIFT_CARD']);

/** What an order comes to, all from its agreements and transactions, in cents. */
export type Totals = {
  /** As it was ordered first. */
  original: number;
  current: number;
  currentSubtotal: number;
  currentTax: number;
  received: number;
  refunded: number;
  outstanding: number;
  tip: number;
};

export const totalsOf = ({ agreements, transactions, taxesIncluded }: ShopOrder): Totals => {
  const sales = agreements.flatMap((agreement) => agreement.sales);
  const of = (wanted: (sale: AgreedSale) => boolean, cents: (sale: AgreedSale) => number) =>
    sum(sales.filter(wanted).map(cents));
  const moved = (...kinds: string[]) =>
    sum(
      transactions
        .filter(({ kind, status }) => status === 'SUCCESS' && kinds.includes(kind))
        .map(({ cents }) => cents),
    );
  const current = of(
    () => true,
    ({ totalCents }) => totalCents,
  );
  const received = moved('SALE', 'CAPTURE') - moved('CHANGE');
  const refunded = moved('REFUND');
  return {
    original: sum((agreements[0]?.sales ?? []).map(({ totalCents }) => totalCents)),
    current,
    currentSubtotal: of(
      ({ kind }) => goods.has(kind),
      (sale) => sale.totalCents - (taxesIncluded ? 0 : taxOfSale(sale)),
    ),
    currentTax: of(() => true, taxOfSale),
    received,
    refunded,
    outstanding: Math.max(0, current - (received - refunded)),
    tip: of(
      ({ kind }) => kind === 'TIP',
      ({ totalCents }) => totalCents,
    ),
  };
};

/** The units of a line that are neither removed nor back. */
export const unitsLeft = ({ agreements }: ShopOrder, line: string): number =>
  sum(
    agreements
      .flatMap(({ sales }) => sales)
      .filter(({ of }) => of === line)
      .map(({ quantity }) => quantity ?? 0),
  );

/** Whether it is paid, from what came in and went out. */
export const financialStatusOf = (order: ShopOrder): string => {
  const { received, refunded, current, original } = totalsOf(order);
  if (received === 0) {
    const isAuthorised = order.transactions.some(
      ({ kind, status }) => kind === 'AUTHORIZATION' && status === 'SUCCESS',
    );
    if (order.cancelledAt !== null) return 'VOIDED';
    if (original === 0 && current === 0) return 'PAID';
    return isAuthorised ? 'AUTHORIZED' : 'PENDING';
  }
  if (refunded >= received) return 'REFUNDED';
  if (refunded > 0) return 'PARTIALLY_REFUNDED';
  return received < current ? 'PARTIALLY_PAID' : 'PAID';
};
