import {
  type Push,
  PushRefused,
  refuseUserErrors,
  type Sent,
  type Shop,
  ShopTrouble,
} from '../../pushes/index.ts';
import { fieldOfPath } from './field-of-path.ts';
import { collectionsInShop } from './find-in-shop.ts';
import { locationsInShop } from './locations-in-shop.ts';
import { createProduct, productOperation, publishProduct, shopPublications } from './product-documents.ts';
import { ownTag } from './product-state.ts';
import { failedPictures, picturesFor } from './send-pictures.ts';
import { itemInput, productInput, variantInput } from './shop-inputs.ts';
import { type SentNewProduct, type WantedProduct, wholeOf } from './wanted-product.ts';

/** How long Shopify may take to make a product before we look for it later. */
const PATIENCE_MS = 60_000;

const finished = async (id: string, { client }: Shop): Promise<string> => {
  const until = performance.now() + PATIENCE_MS;
  for (let wait = 250; performance.now() < until; wait = Math.min(wait * 2, 4_000)) {
    const { productOperation: operation } = await client.send(productOperation, { id });
    if (operation?.status === 'COMPLETE') {
      refuseUserErrors(operation.userErrors ?? [], fieldOfPath);
      if (operation.product) return operation.product.id;
      throw new PushRefused('The shop made no product of it and doesn’t say why');
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new ShopTrouble({ kind: 'unanswered', mayBeThere: true }, 'Shopify is still making the product');
};

/** Shows a product wherever the shop sells. @returns a warning where that can't be */
const publish = async (id: string, { client }: Shop): Promise<string[]> => {
  try {
    const { publications } = await client.send(shopPublications, {});
    const input = publications.nodes.map((one) => ({ publicationId: one.id }));
    if (input.length === 0) return [];
    const { publishablePublish } = await client.send(publishProduct, { id, input });
    return (publishablePublish?.userErrors ?? []).map(({ message }) => `Not shown in the shop: ${message}`);
  } catch (error) {
    if (!(error instanceof ShopTrouble) || error.trouble.kind !== 'not-allowed') throw error;
    return ['It isn’t shown in the shop: Backroom may not publish there'];
  }
};

const optionInputs = ({ options }: SentNewProduct) =>
  options.length === 0
    ? [{ name: 'Title', values: [{ name: 'Default Title' }] }]
    : options.map(({ name, values }, index) => ({
        name,
        position: index + 1,
        values: values.map((value) => ({ name: value })),
      }));

const variantInputs = (
  create: SentNewProduct,
  wanted: WantedProduct,
  places: ReadonlyMap<string, string>,
) => {
  const own = new Map(wholeOf(wanted).variants.map((one) => [one.id, one.set]));
  const names = create.options.length === 0 ? ['Title'] : create.options.map(({ name }) => name);
  return create.variants.map((variant, index) => {
    const set = own.get(variant.id) ?? variant.set;
    const values = variant.options.length === 0 ? ['Default Title'] : variant.options;
    const levels = variant.stock.flatMap(({ location, available }) => {
      const locationId = places.get(location);
      return locationId ? [{ locationId, name: 'available', quantity: available }] : [];
    });
    const { taxable, tracked, sell_without_stock, requires_shipping, weight_grams } = variant;
    const weight = weight_grams === null ? {} : { weight_grams };
    const whole = { taxable, tracked, sell_without_stock, requires_shipping, ...weight, ...set };
    return {
      position: index + 1,
      optionValues: names.map((optionName, at) => ({ optionName, name: values[at] ?? '' })),
      ...variantInput(whole),
      inventoryItem: itemInput(whole),
      ...(levels.length > 0 && whole.tracked ? { inventoryQuantities: levels } : {}),
    };
  });
};

/**
 * Makes a product in a shop that hasn't got it: all of it in one call, found again by its address and our tag. What of it can't be
 * there is a warning: a collection or location that the shop lacks, a picture that it can't read.
 * @throws PushRefused with the shop's words at our fields
 */
export const createInShop = async (
  { wanted }: Push<WantedProduct>,
  create: SentNewProduct,
  shop: Shop,
): Promise<Sent> => {
  const { product_id, handle } = wanted;
  const { fields } = wholeOf(wanted);
  const collections = await collectionsInShop([...new Set([...create.collections, ...wanted.join])], shop);
  const missing = create.collections.filter((one) => !collections.has(one));
  const stocked = create.variants.flatMap(({ stock, tracked }) => (tracked ? stock : []));
  const places = stocked.length > 0 ? await locationsInShop(stocked, shop) : new Map<string, string>();
  const homeless = new Set(stocked.filter(({ location }) => !places.has(location)).map(({ name }) => name));
  const { inputs, lost } = await picturesFor(create.pictures, shop);
  const input = {
    ...productInput(fields),
    handle,
    tags: [...(fields.tags ?? []), ownTag(product_id)],
    productOptions: optionInputs(create),
    variants: variantInputs(create, wanted, places),
    collections: [...collections.entries()]
      .filter(([one]) => !wanted.leave.includes(one))
      .map(([, id]) => id),
    files: inputs.map((one) => ({ ...one, contentType: 'IMAGE' })),
  };
  const { productSet } = await shop.client.send(createProduct, { identifier: { handle }, input });
  refuseUserErrors(productSet?.userErrors ?? [], fieldOfPath);
  const operation = productSet?.productSetOperation;
  if (!operation) throw new PushRefused('The shop made no product of it and doesn’t say why');
  const gid = await finished(operation.id, shop);
  const hidden = fields.status === 'ACTIVE' ? await publish(gid, shop) : [];
  const unread = lost + (inputs.length > 0 ? await failedPictures(gid, shop) : 0);
  return {
    gid,
    warnings: [
      ...hidden,
      ...(unread > 0 ? [`${unread === 1 ? 'A picture' : `${unread} pictures`} didn’t get there`] : []),
      ...missing.map((one) => `The shop has no collection “${one}”`),
      ...[...homeless].map((name) => `The shop has no location “${name}”: its stock isn’t there`),
    ],
  };
};
