import { giftCardProduct, products } from '@backroom/demo/catalogue';
import { type Chain, customersOf } from '@backroom/demo/chain';
import { productIdOf, variantIdOf } from '@backroom/demo/ids';
import { customerOf } from '@backroom/demo/person';
import { hasPicture, pictureNameOf } from '@backroom/demo/pictures';
import { randomOf } from '@backroom/demo/random';
import type pg from 'pg';
import { copyCatalogue } from '../../catalogue/index.ts';
import { copyCustomers } from '../../customers/index.ts';
import type { Pictures } from './pictures.ts';
import type { LoadedStore } from './stores.ts';

const all = [...products, giftCardProduct];

const productRows =
  (pictures: Pictures) =>
  ({ store, shop_id }: LoadedStore) =>
    all.map((product) => ({
      shop_id,
      product_id: productIdOf(store, product),
      handle: `${product.handle}-${product.number}`,
      title: product.title,
      vendor: product.vendor,
      product_type: product.type,
      status: 'ACTIVE',
      image_url: (hasPicture(product) && pictures.get(pictureNameOf(product))) || null,
      tags: [product.type, ...(product.season === 'holiday' ? ['Holiday'] : [])],
    }));

const variantRows = ({ store, shop_id }: LoadedStore) =>
  all.flatMap((product) =>
    product.items.map((item) => ({
      shop_id,
      ...variantIdOf(store, item),
      sku: item.sku,
      title: item.variantTitle,
      option_values: item.variantTitle === '' ? [] : [item.variantTitle],
      barcode: item.barcode,
      price_cents: item.priceCents,
      unit_cost_cents: item.costCents,
      taxable: product.taxable,
      tracked: !product.giftCard,
      gift_card: product.giftCard,
    })),
  );

const customerRows = (chain: Chain, { store, shop_id }: LoadedStore) =>
  Array.from({ length: customersOf(chain, store) }, (_, index) => {
    const customer = customerOf(store, index, chain.stores);
    const random = randomOf(`known since ${customer.id}`);
    const since = new Date(chain.until.getTime() - random.between(400, 1_500) * 86_400_000);
    return {
      shop_id,
      customer_id: customer.id,
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone,
      address: JSON.stringify({
        company: null,
        address1: customer.address1,
        address2: customer.address2,
        city: customer.city,
        province: customer.province,
        country: 'US',
        zip: customer.zip,
        phone: customer.phone,
      }),
      accepts_email_marketing: customer.acceptsEmail,
      accepts_sms_marketing: customer.acceptsSms,
      created_at: since.toISOString(),
    };
  });

/** Gives every store the chain's products and its own customers. */
export const addCatalogue = async (
  pool: pg.Pool,
  chain: Chain,
  stores: readonly LoadedStore[],
  pictures: Pictures,
): Promise<void> => {
  await copyCatalogue(pool, stores.flatMap(productRows(pictures)), stores.flatMap(variantRows));
  for (const store of stores) await copyCustomers(pool, customerRows(chain, store));
};
