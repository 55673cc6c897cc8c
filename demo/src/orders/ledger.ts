import type { OrderDocument, OrderLine, OrderRefund, OrderShipping } from '@backroom/contract/order-document';

/** What one event did to one thing that an order charges: cents and units with their sign. */
export type LedgerSale = {
  kind: 'LINE' | 'SHIPPING' | 'TIP' | 'FEE' | 'ADJUSTMENT';
  /** Position of the line, or of the shipping line or fee charged with the order; null where there is none. */
  index: number | null;
  quantity: number;
  /** Without tax, after discounts. */
  netCents: number;
  discountCents: number;
  /** One for each tax of the line or shipping line. */
  taxCents: number[];
};

/** One event of an order, named as in facts: `sale`, `edit:…`, `refund:…`, `cancel`. */
export type LedgerEvent = { event: string; at: string; sales: LedgerSale[] };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const discountOf = ({ discounts }: Pick<OrderLine, 'discounts'>) =>
  sum(discounts.map(({ amount_cents }) => amount_cents));

type Value = { units: number; net: number; discount: number; taxes: number[] };

const chargedFor = (
  price: number,
  units: number,
  of: Pick<OrderShipping, 'discounts' | 'taxes'>,
  included: boolean,
) => {
  const taxes = of.taxes.map(({ amount_cents }) => amount_cents);
  const discount = discountOf(of);
  return { units, net: price - discount - (included ? sum(taxes) : 0), discount, taxes };
};

/** Units `from`…`to` of a total: cumulative, rounded down, the last unit takes the remainder (domain.md 2.1). */
const share = (total: number, from: number, to: number, units: number) => {
  const through = (count: number) => (count >= units ? total : Math.trunc((total * count) / units));
  return through(to) - through(from);
};

/** Something charged, and how many of its units are back. */
class Charged {
  readonly kind: LedgerSale['kind'];
  readonly index: number;
  readonly value: Value;
  #back = 0;

  constructor(kind: LedgerSale['kind'], index: number, value: Value) {
    this.kind = kind;
    this.index = index;
    this.value = value;
  }

  get left(): number {
    return this.value.units - this.#back;
  }

  sold(): LedgerSale {
    const { units, net, discount, taxes } = this.value;
    return {
      kind: this.kind,
      index: this.index,
      quantity: units,
      netCents: net,
      discountCents: discount,
      taxCents: taxes,
    };
  }

  takeBack(wanted: number): LedgerSale[] {
    const units = Math.min(wanted, this.left);
    if (units <= 0) return [];
    const part = (total: number) => -share(total, this.#back, this.#back + units, this.value.units);
    const sale: LedgerSale = {
      kind: this.kind,
      index: this.index,
      quantity: -units,
      netCents: part(this.value.net),
      discountCents: part(this.value.discount),
      taxCents: this.value.taxes.map(part),
    };
    this.#back += units;
    return [sale];
  }
}

const plain = (kind: LedgerSale['kind'], cents: number, index: number | null = null): LedgerSale[] =>
  cents === 0 ? [] : [{ kind, index, quantity: 0, netCents: cents, discountCents: 0, taxCents: [] }];

const afterwards = (refund: OrderRefund): LedgerSale[] => [
  ...plain('TIP', -refund.tip_cents),
  ...plain('FEE', refund.fee_cents),
  ...plain('ADJUSTMENT', -refund.adjustment_cents),
];

/**
 * The events of an order with what each was worth, oldest first: what the till of a generated store takes and gives
 * back by, and what the emulated Shopify tells as agreements. A second hand beside the server's facts, which a test
 * compares it with; for documents of the demo chain, whose returns give no shipping back.
 */
export const ledgerOf = (document: OrderDocument): LedgerEvent[] => {
  const included = document.prices_include_tax;
  const lines = document.lines.map(
    (line, index) =>
      new Charged(
        'LINE',
        index,
        chargedFor(line.quantity * line.unit_price_cents, line.quantity, line, included),
      ),
  );
  const shipping = document.shipping.map(
    (charge, index) => new Charged('SHIPPING', index, chargedFor(charge.price_cents, 1, charge, included)),
  );
  const addedBy = (edit: string | null) =>
    lines.filter((_, index) => document.lines[index]?.added_by === edit).map((line) => line.sold());
  const takeBack = (back: readonly { line_id: string; quantity: number }[]) =>
    back.flatMap(({ line_id, quantity }) =>
      lines
        .filter(({ index }) => document.lines[index]?.id === line_id)
        .flatMap((line) => line.takeBack(quantity)),
    );

  let tip = document.tip_cents;
  const later = [
    ...document.edits.map(({ id, at, removed }) => ({
      event: `edit:${id}`,
      at,
      sales: () => [...addedBy(id), ...takeBack(removed)],
    })),
    ...document.refunds.map((refund) => ({
      event: `refund:${refund.id}`,
      at: refund.at,
      sales: () => {
        tip -= refund.tip_cents;
        return [...takeBack(refund.lines), ...afterwards(refund)];
      },
    })),
    ...(document.cancelled_at
      ? [
          {
            event: 'cancel',
            at: document.cancelled_at,
            sales: () => [
              ...[...lines, ...shipping].flatMap((charged) => charged.takeBack(charged.left)),
              ...plain('TIP', -tip),
              ...document.fees.flatMap(({ amount_cents }, index) => plain('FEE', -amount_cents, index)),
            ],
          },
        ]
      : []),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

  return [
    {
      event: 'sale',
      at: document.placed_at,
      sales: [
        ...addedBy(null),
        ...shipping.map((charge) => charge.sold()),
        ...plain('TIP', document.tip_cents),
        ...document.fees.flatMap(({ amount_cents }, index) => plain('FEE', amount_cents, index)),
      ],
    },
    ...later.map(({ event, at, sales }) => ({ event, at, sales: sales() })),
  ];
};

/** What some sales were worth together, tax included, in cents. */
export const worthOfSales = (sales: readonly LedgerSale[]): number =>
  sum(sales.map(({ netCents, taxCents }) => netCents + sum(taxCents)));
