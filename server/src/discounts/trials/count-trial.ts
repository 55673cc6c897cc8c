import type { DiscountTrial } from '@backroom/contract/discount-trials';
import { toDollars } from '@backroom/contract/kit/money';
import { giveBeside } from '../evaluate/beside.ts';
import type { StoreDiscount } from '../evaluate/types.ts';
import type { PastOrder } from './past-orders.ts';

const MOST_SHOWN = 10;

type Counted = {
  orders: number;
  touched: number;
  given: number;
  insteadOf: number;
  net: number;
  netAfter: number;
  /** Of lines whose cost is known. */
  costedNet: number;
  costedNetAfter: number;
  cost: number;
};

const nothing = (): Counted => ({
  orders: 0,
  touched: 0,
  given: 0,
  insteadOf: 0,
  net: 0,
  netAfter: 0,
  costedNet: 0,
  costedNetAfter: 0,
  cost: 0,
});

type Large = { order_id: string; name: string; shop_id: number; given: number };

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const marginOf = (net: number, cost: number): number | null =>
  net <= 0 ? null : Math.round(((net - cost) / net) * 10_000) / 100;

/**
 * Counts what a discount would have done to orders, one after the other as they were placed: limits and "once per customer" are
 * used up on the way, in each store by itself, as if it had begun with the first of them.
 */
export class Trial {
  readonly #discount: StoreDiscount;
  readonly #isExcluded: (sku: string, at: string) => boolean;
  readonly #byStore = new Map<number, Counted>();
  readonly #uses = new Map<number, number>();
  readonly #users = new Set<string>();
  #largest: Large[] = [];

  constructor(discount: StoreDiscount, isExcluded: (sku: string, at: string) => boolean) {
    this.#discount = discount;
    this.#isExcluded = isExcluded;
  }

  add(order: PastOrder): void {
    const { shop_id, lines, shipping_cents, there, at, channel, email } = order;
    const counted = this.#byStore.get(shop_id) ?? nothing();
    this.#byStore.set(shop_id, counted);
    counted.orders += 1;
    const user = `${shop_id} ${email}`;
    const discount = {
      ...this.#discount,
      times_used: this.#uses.get(shop_id) ?? 0,
      used_by_shopper: email !== null && this.#users.has(user),
    };
    const gift = giveBeside(lines, shipping_cents, discount, { at, channel, email }, there, (sku) =>
      this.#isExcluded(sku, at),
    );
    if (!gift) return;
    this.#uses.set(shop_id, discount.times_used + 1);
    if (discount.once_per_customer && email !== null) this.#users.add(user);
    const before = lines.map(
      (line, index) => (line.gross_cents ?? 0) - sum(there.map(({ off }) => off[index] ?? 0)),
    );
    const after = lines.map(
      (line, index) => (line.gross_cents ?? 0) - (gift.others[index] ?? 0) - (gift.off[index] ?? 0),
    );
    const costed = (cents: readonly number[]) =>
      sum(cents.map((one, index) => (lines[index]?.cost_cents == null ? 0 : one)));
    counted.touched += 1;
    counted.given += gift.given;
    counted.insteadOf += gift.insteadOf;
    counted.net += sum(before);
    counted.netAfter += sum(after);
    counted.costedNet += costed(before);
    counted.costedNetAfter += costed(after);
    counted.cost += sum(lines.map(({ cost_cents }) => cost_cents ?? 0));
    this.#remember({ order_id: order.order_id, name: order.name, shop_id, given: gift.given });
  }

  #remember(large: Large): void {
    const least = this.#largest.at(-1);
    if (this.#largest.length === MOST_SHOWN && least && least.given >= large.given) return;
    this.#largest = [...this.#largest, large].toSorted((a, b) => b.given - a.given).slice(0, MOST_SHOWN);
  }

  /** @param every of the orders that were looked at stands for so many. */
  result(
    { from, to, stores }: { from: string; to: string; stores: readonly Store[] },
    every: number,
  ): DiscountTrial {
    const all = nothing();
    for (const counted of this.#byStore.values()) {
      for (const name of Object.keys(all) as (keyof Counted)[]) all[name] += counted[name];
    }
    const figuresOf = (counted: Counted) => ({
      orders: counted.orders * every,
      touched: counted.touched * every,
      given_away: toDollars(counted.given * every),
      instead_of: toDollars(counted.insteadOf * every),
      net_before: toDollars(counted.net * every),
      net_after: toDollars(counted.netAfter * every),
      margin_before_pct: marginOf(counted.costedNet, counted.cost),
      margin_after_pct: marginOf(counted.costedNetAfter, counted.cost),
    });
    const nameOf = (shopId: number) => stores.find(({ shop_id }) => shop_id === shopId)?.name ?? '';
    return {
      from,
      to,
      ...figuresOf(all),
      sample_pct: every === 1 ? null : Math.round(10_000 / every) / 100,
      by_store: stores
        .map(({ shop_id, shop_domain, name }) => ({
          shop: shop_domain,
          shop_name: name,
          ...figuresOf(this.#byStore.get(shop_id) ?? nothing()),
        }))
        .toSorted((a, b) => b.given_away - a.given_away),
      largest: this.#largest.map(({ order_id, name, shop_id, given }) => ({
        order_id,
        name,
        shop_name: nameOf(shop_id),
        given_away: toDollars(given),
      })),
    };
  }
}

type Store = { shop_id: number; shop_domain: string; name: string };
