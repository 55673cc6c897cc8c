import { addDays } from '@backroom/contract/kit/dates';
import type { OrderDocument } from '@backroom/contract/order-document';
import { momentOf } from '@backroom/demo/calendar';
import {
  campaignsOf,
  type DemoCampaign,
  STREET_FAIR,
  shopDiscountId,
  usesCode,
} from '@backroom/demo/campaigns';
import type { Chain } from '@backroom/demo/chain';
import type { DemoStore } from '@backroom/demo/stores';
import { type Discount, type DiscountItems, type DiscountValue, noItems } from '../discounts/discount.ts';
import type { Shop } from '../shop.ts';

const kindsInShops = { ORDER: 'Basic', PRODUCT: 'Basic', BXGY: 'Bxgy', SHIPPING: 'FreeShipping' } as const;

/** A store's midnight, and the one after a day, as moments. */
const opens = ({ timezone }: DemoStore, day: string) => new Date(momentOf(timezone, day, 0)).toISOString();

const itemsOf = ({ catalogue }: Shop, handles: readonly string[] | null): DiscountItems => {
  if (handles === null) return { ...noItems(), all: true };
  const collections = [...catalogue.collections.values()].filter(({ handle }) => handles.includes(handle));
  return { ...noItems(), collections: collections.map(({ id }) => id) };
};

const givenValue = (campaign: DemoCampaign, store: DemoStore): DiscountValue => {
  const { kind, value, changedIn } = campaign;
  if ('cents' in value) return { kind: 'amount', cents: value.cents, each: false };
  const percentage = (changedIn?.store.index === store.index ? changedIn.percent : value.percent) / 100;
  return kind === 'BXGY'
    ? { kind: 'quantity', quantity: 1, percentage, cents: null }
    : { kind: 'percentage', percentage };
};

const inShop = (shop: Shop, store: DemoStore, campaign: DemoCampaign): Discount => {
  const { title, code, kind, minimumCents, starts, ends, pausedAt, madeAt } = campaign;
  const items = itemsOf(shop, campaign.collections);
  return {
    id: shopDiscountId(store, campaign.number),
    method: code === null ? 'Automatic' : 'Code',
    kind: kindsInShops[kind],
    title,
    code,
    startsAt: opens(store, starts),
    endsAt: pausedAt ?? (ends && opens(store, addDays(ends, 1))),
    usageLimit: null,
    oncePerCustomer: false,
    usesPerOrder: null,
    uses: 0,
    tags: [],
    combines: { orderDiscounts: true, productDiscounts: true, shippingDiscounts: kind !== 'SHIPPING' },
    customers: null,
    minimum: minimumCents === null ? null : { cents: minimumCents },
    gets: kind === 'SHIPPING' ? null : { items, value: givenValue(campaign, store) },
    buys: kind === 'BXGY' ? { items, quantity: 2, cents: null } : null,
    createdAt: madeAt,
    updatedAt: madeAt,
  };
};

/** Puts the chain's campaigns into a store's shop; told of its orders, the shop knows how often each was used. */
export const fillDiscounts = (shop: Shop, chain: Chain, store: DemoStore) => {
  const own = campaignsOf(chain)
    .filter(({ stores }) => stores.includes(store))
    .map((campaign) => {
      const discount = inShop(shop, store, campaign);
      const isTaken = campaign.takenIn?.index === store.index;
      return {
        campaign,
        discount: isTaken ? { ...discount, title: STREET_FAIR, endsAt: null } : discount,
      };
    });
  for (const { discount } of own) shop.discounts.set(discount.id, discount);
  return {
    use: (document: OrderDocument) => {
      for (const { discount } of own) {
        if (discount.code !== null && usesCode(document, discount.code)) discount.uses += 1;
      }
    },
    /** Those that were used up by now could be used no oftener. */
    sellOut: () => {
      for (const { campaign, discount } of own) {
        if (campaign.isSoldOut) discount.usageLimit = discount.uses || null;
      }
    },
  };
};
