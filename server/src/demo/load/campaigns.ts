import { createDiscountForm } from '@backroom/contract/discount-fields';
import {
  campaignsOf,
  type DemoCampaign,
  STREET_FAIR,
  shopDiscountId,
  usesCode,
} from '@backroom/demo/campaigns';
import type { Chain } from '@backroom/demo/chain';
import { owners } from '@backroom/demo/data/people';
import type { DemoOrder } from '@backroom/demo/orders/store-orders';
import { addCampaigns as addToBooks } from '../../discounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { mailOf } from './people.ts';
import type { LoadedStore } from './stores.ts';

/** What of a campaign a form would say. */
const bodyOf = (campaign: DemoCampaign, uses: number) => {
  const { title, code, kind, value, collections, minimumCents, starts, ends } = campaign;
  const isFixed = 'cents' in value;
  const items = { all: collections === null, collections: collections ?? [], products: [] };
  return createDiscountForm.parse({
    title,
    code,
    discount_type: kind,
    type: isFixed ? 'FIXED' : 'PERCENTAGE',
    value: isFixed ? value.cents / 100 : value.percent,
    customer_gets: { items },
    ...(kind === 'BXGY'
      ? {
          customer_buys_on: 'COLLECTIONS',
          customer_buys: collections,
          customer_buys_quantity: 2,
          customer_gets_quantity: 1,
        }
      : {}),
    minimum_requirement: minimumCents === null ? null : { type: 'SUBTOTAL', value: minimumCents / 100 },
    usage_limit: campaign.isSoldOut && uses > 0 ? uses : null,
    start_date: starts,
    end_date: ends,
    funding: campaign.funding,
    combines_with: { order: true, product: true, shipping: kind !== 'SHIPPING' },
    status: campaign.pausedAt === null ? 'ACTIVE' : 'PAUSED',
  });
};

/** The campaigns of a chain, and how often those that are used up were used. */
export class CampaignLog {
  readonly #campaigns: readonly DemoCampaign[];
  readonly #uses = new Map<DemoCampaign, number>();

  constructor(chain: Chain) {
    this.#campaigns = campaignsOf(chain);
  }

  add({ store }: LoadedStore, orders: readonly DemoOrder[]): void {
    for (const campaign of this.#campaigns) {
      const { code, isSoldOut, stores } = campaign;
      if (!isSoldOut || code === null || !stores.some(({ index }) => index === store.index)) continue;
      const uses = orders.filter(({ document }) => usesCode(document, code)).length;
      this.#uses.set(campaign, (this.#uses.get(campaign) ?? 0) + uses);
    }
  }

  /** Books them with their stores, as their shops hold them. */
  book(db: Database, stores: readonly LoadedStore[], franchisees: readonly number[]): Promise<void> {
    const running = this.#campaigns.map((campaign) => {
      const { id, number, owner, takenIn, changedIn, pausedAt, madeAt } = campaign;
      const person = owner === null ? undefined : owners[owner];
      const own = stores.filter(({ store }) => campaign.stores.some(({ index }) => index === store.index));
      return {
        id,
        body: bodyOf(campaign, this.#uses.get(campaign) ?? 0),
        franchiseeId: owner === null ? null : (franchisees[owner] ?? null),
        createdBy: person ? mailOf(person.first, person.last) : 'ruth.thimble@example.com',
        createdAt: new Date(madeAt),
        pausedAt,
        stores: own.map(({ store, shop_id, timezone }) => ({
          shopId: shop_id,
          timezone,
          number: shopDiscountId(store, number),
          percentThere: changedIn?.store.index === store.index ? changedIn.percent : undefined,
          takenBy: takenIn?.index === store.index ? { store: store.name, title: STREET_FAIR } : undefined,
        })),
      };
    });
    return addToBooks(db, running);
  }
}
