import type { Query, Statement } from '../../platform/database/query.ts';
import { findOrAddLocation } from '../../stores/index.ts';
import type { FactLocation, OrderFacts } from '../facts/order-facts.ts';
import type { OrderDocument } from '../order-document.ts';
import { type Name, type NameKind, namesOf } from './fact-names.ts';
import { findOrAddNames } from './names-in-database.ts';
import { type SkuSighting, skuSightings } from './sku-sightings.ts';

/** Numbers of all names that some facts use. */
export type Ids = {
  idOf(kind: NameKind, name: Name): number;
  locationOf(location: OrderFacts['location']): number;
};

const kinds: NameKind[] = ['skus', 'vendors', 'categories', 'payment_types', 'taxes', 'discount_labels'];

const NEWER = `jsonb_to_recordset($1::jsonb) as n (sku text, product_title text, variant_title text, vendor text,
      product_type text, unit_cost_cents integer, at timestamptz)`;

const newerSkus: Statement = {
  name: 'newer skus',
  text: `select 1 from skus s join ${NEWER} on s.sku = n.sku where s.seen_at < n.at limit 1`,
};

const updateSkus: Statement = {
  name: 'update skus',
  text: `update skus s set seen_at = n.at, product_title = n.product_title, variant_title = n.variant_title,
      vendor = n.vendor, product_type = n.product_type,
      current_unit_cost_cents = coalesce(n.unit_cost_cents, s.current_unit_cost_cents)
    from ${NEWER}
    where s.sku = n.sku and s.seen_at < n.at`,
};

/** Where an order was taken, and where facts of it were posted otherwise. */
const locationsOf = ({ location, sales_lines, order_charges }: OrderFacts): FactLocation[] => [
  location,
  ...[...sales_lines, ...order_charges].flatMap((fact) =>
    fact.location === undefined ? [] : [fact.location],
  ),
];

const keyOf = (name: Name) => name.join('\u0001');

/**
 * The numbers of vendors, SKUs, taxes and so on, kept by this process: a row of a reference table never
 * changes its meaning.
 */
export class Dimensions {
  readonly #known = new Map<NameKind, Map<string, number>>(kinds.map((kind) => [kind, new Map()]));
  readonly #locations = new Map<string, number>();
  readonly #skus = new Map<string, SkuSighting>();

  /**
   * Adds what the database doesn't know yet, outside any transaction of an order: two orders with the same new
   * vendor must not wait for each other. Keeps the titles and cost of a SKU the newest ones seen.
   */
  async learn(
    query: Query,
    shop_id: number,
    facts: readonly OrderFacts[],
    documents: readonly OrderDocument[],
  ): Promise<void> {
    const ids = await this.find(query, shop_id, facts);
    for (const [kind, found] of ids.found) {
      for (const [key, id] of found) this.#known.get(kind)?.set(key, id);
    }
    for (const [id, number] of ids.locations) this.#locations.set(`${shop_id} ${id}`, number);
    await this.refreshSkus(query, documents);
    for (const seen of skuSightings(documents).values()) {
      if (this.#isNews(seen)) this.#skus.set(seen.sku, seen);
    }
  }

  /**
   * The numbers of all names of some facts; what isn't known is looked up, or added, by the given query and not
   * kept: its transaction may still be undone.
   */
  async idsOf(query: Query, shop_id: number, facts: readonly OrderFacts[]): Promise<Ids> {
    const { found, locations } = await this.find(query, shop_id, facts);
    return {
      idOf: (kind, name) => {
        const key = keyOf(name);
        const id = this.#known.get(kind)?.get(key) ?? found.get(kind)?.get(key);
        if (id === undefined) throw new Error(`No ${kind} named ${name.join(', ')}`);
        return id;
      },
      locationOf: (location) => {
        const key = location?.id ?? '';
        const id = this.#locations.get(`${shop_id} ${key}`) ?? locations.get(key);
        if (id === undefined) throw new Error(`No location ${key}`);
        return id;
      },
    };
  }

  private async find(query: Query, shop_id: number, facts: readonly OrderFacts[]) {
    const found = new Map<NameKind, Map<string, number>>();
    const names = facts.map(namesOf);
    for (const kind of kinds) {
      const known = this.#known.get(kind);
      const missing = new Map<string, Name>();
      for (const name of names.flatMap((one) => one[kind])) {
        const key = keyOf(name);
        if (!known?.has(key)) missing.set(key, name);
      }
      if (missing.size === 0) continue;
      const rows = await findOrAddNames(query, kind, [...missing.values()]);
      found.set(kind, new Map(rows.map(({ id, name }) => [keyOf(name), id])));
    }
    const locations = new Map<string, number>();
    for (const location of facts.flatMap(locationsOf)) {
      const key = location?.id ?? '';
      if (this.#locations.has(`${shop_id} ${key}`) || locations.has(key)) continue;
      locations.set(key, await findOrAddLocation(query, shop_id, location));
    }
    return { found, locations };
  }

  /** Keeps titles and cost of the SKUs that these orders show in a newer state than this process has seen. */
  async refreshSkus(query: Query, documents: readonly OrderDocument[]): Promise<void> {
    const newer = [...skuSightings(documents).values()].filter((seen) => this.#isNews(seen));
    if (newer.length === 0) return;
    const seen = [JSON.stringify(newer)];
    // Asked first: of several servers each would take part in a change of nothing.
    if ((await query(newerSkus, seen)).length > 0) await query(updateSkus, seen);
  }

  #isNews(seen: SkuSighting) {
    const known = this.#skus.get(seen.sku);
    if (!known) return true;
    return (
      seen.at > known.at &&
      (seen.product_title !== known.product_title ||
        seen.variant_title !== known.variant_title ||
        seen.vendor !== known.vendor ||
        seen.product_type !== known.product_type ||
        (seen.unit_cost_cents !== null && seen.unit_cost_cents !== known.unit_cost_cents))
    );
  }
}
