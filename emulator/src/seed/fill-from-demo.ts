import { giftCardProduct, products } from '@backroom/demo/catalogue';
import { type Chain, customersOf } from '@backroom/demo/chain';
import { productIdOf, variantIdOf } from '@backroom/demo/ids';
import type { GiftCardPlan } from '@backroom/demo/orders/gift-card-plan';
import { type DemoOrder, ordersOfStore } from '@backroom/demo/orders/store-orders';
import { customerOf } from '@backroom/demo/person';
import { randomOf } from '@backroom/demo/random';
import type { DemoStore } from '@backroom/demo/stores';
import { plainProduct } from '../kinds/catalogue.ts';
import { orderFromDocument } from '../orders/from-document.ts';
import { totalsOf } from '../orders/totals.ts';
import type { Shop } from '../shop.ts';
import { fillDiscounts } from './fill-discounts.ts';

const DAY = 86_400_000;

const fillCatalogue = ({ catalogue }: Shop, store: DemoStore, openedAt: string) => {
  const types = new Set(products.map(({ type }) => type));
  for (const [index, type] of [...types].entries()) {
    const id = `3${String(store.index + 1).padStart(3, '0')}${String(index + 1).padStart(8, '0')}`;
    catalogue.collections.set(id, {
      id,
      handle: type.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      title: type,
      rule: { tag: type, has: true },
      updatedAt: openedAt,
    });
  }
  for (const product of [...products, giftCardProduct]) {
    const id = productIdOf(store, product);
    const hasChoices = product.items.length > 1;
    const own = {
      id,
      handle: `${product.handle}-${product.number}`,
      title: product.title,
      vendor: product.vendor,
      productType: product.type,
      tags: [product.type, ...(product.season === 'holiday' ? ['Holiday'] : [])],
      giftCard: product.giftCard,
      ...(hasChoices
        ? { options: [{ name: 'Kind', values: product.items.map(({ variantTitle }) => variantTitle) }] }
        : {}),
    };
    catalogue.products.set(id, plainProduct(own, openedAt));
    for (const [index, item] of product.items.entries()) {
      const { variant_id } = variantIdOf(store, item);
      catalogue.addVariant({
        id: variant_id,
        itemId: `46${variant_id.slice(2)}`,
        productId: id,
        sku: item.sku,
        barcode: item.barcode,
        position: index + 1,
        optionValues: item.variantTitle ? [item.variantTitle] : [],
        priceCents: item.priceCents,
        compareAtCents: null,
        taxable: product.taxable,
        inventoryPolicy: 'DENY',
        tracked: !product.giftCard,
        requiresShipping: !product.giftCard,
        weightGrams: 0,
        costCents: item.costCents,
        createdAt: openedAt,
        updatedAt: openedAt,
        itemUpdatedAt: openedAt,
      });
    }
  }
};

const fillStock = (shop: Shop, store: DemoStore, at: string) => {
  const [floor] = store.locations;
  if (!floor) return;
  for (const variant of shop.catalogue.variants.values()) {
    if (!variant.tracked) continue;
    const random = randomOf(`practice stock ${store.index} ${variant.sku}`);
    const available = random.chance(0.04) ? 0 : random.between(1, 28);
    shop.catalogue.putLevel({
      itemId: variant.itemId,
      locationId: floor.id,
      quantities: { available },
      updatedAt: at,
    });
  }
};

const fillCustomers = (shop: Shop, chain: Chain, store: DemoStore) => {
  for (let index = 0; index < customersOf(chain, store); index += 1) {
    const customer = customerOf(store, index, chain.stores);
    // As the database's demo says it.
    const random = randomOf(`known since ${customer.id}`);
    const since = new Date(chain.until.getTime() - random.between(400, 1_500) * DAY).toISOString();
    shop.customers.set(customer.id, {
      id: customer.id,
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: customer.phone,
      acceptsEmail: customer.acceptsEmail,
      acceptsSms: customer.acceptsSms,
      tags: [],
      address: {
        address1: customer.address1,
        address2: customer.address2,
        city: customer.city,
        province: customer.province,
        zip: customer.zip,
      },
      orders: 0,
      spentCents: 0,
      createdAt: since,
      updatedAt: since,
    });
  }
};

/** The cards that the shop sold, spent as far as they are: a shop's Shopify knows no more than its own cards. */
const fillGiftCards = (shop: Shop, { document, sells }: DemoOrder, until: number, days: Chain['days']) => {
  for (const card of sells) {
    const uses = card.uses.filter(({ day }) => Date.parse(`${days[day]?.date}T23:59:59Z`) <= until);
    const transactions = uses.map(({ day, cents }, index) => ({
      id: `${card.id}${index + 1}`,
      cents: -cents,
      at: `${days[day]?.date}T12:00:00Z`,
      note: null,
    }));
    shop.giftCards.set(card.id, {
      id: card.id,
      code: '',
      lastCharacters: card.lastCharacters,
      initialCents: card.amountCents,
      expiresOn: null,
      note: null,
      customerId: document.customer?.id ?? null,
      orderId: document.shopify_order_id,
      deactivatedAt: null,
      createdAt: document.placed_at,
      updatedAt: transactions.at(-1)?.at ?? document.placed_at,
      transactions,
    });
  }
};

/** Puts into a shop what the demo chain's store of that name has and sold: the orders of the database's demo. */
export const fillFromDemo = (shop: Shop, chain: Chain, store: DemoStore, plan: GiftCardPlan): void => {
  const openedAt = `${store.openedOn}T00:00:00Z`;
  for (const { id, name } of store.locations) {
    shop.locations.push({ id, name, isActive: true, createdAt: openedAt, updatedAt: openedAt });
  }
  fillCatalogue(shop, store, openedAt);
  fillStock(shop, store, chain.until.toISOString());
  fillCustomers(shop, chain, store);
  const discounts = fillDiscounts(shop, chain, store);
  for (const sold of ordersOfStore(chain, store, plan)) {
    const { document } = sold;
    fillGiftCards(shop, sold, chain.until.getTime(), chain.days);
    discounts.use(document);
    const order = orderFromDocument(document);
    shop.orders.put(order, 0);
    const customer = shop.customers.get(order.customerId ?? '');
    if (!customer) continue;
    customer.orders += 1;
    customer.spentCents += totalsOf(order).current;
    if (order.updatedAt > customer.updatedAt) customer.updatedAt = order.updatedAt;
  }
  discounts.sellOut();
};
