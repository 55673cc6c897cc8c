import {
  type Push,
  PushRefused,
  refuseUserErrors,
  type Sent,
  type Shop,
  type ShopError,
} from '../../pushes/index.ts';
import { fieldOfPath } from './field-of-path.ts';
import { collectionsInShop } from './find-in-shop.ts';
import { type ProductInShop, updateProduct, updateVariants } from './product-documents.ts';
import { stateInShop, variantInShop, withoutOwnTags } from './product-state.ts';
import { itemInput, productInput, variantInput } from './shop-inputs.ts';
import { syncPictures } from './sync-pictures.ts';
import { type SentVariant, type WantedProduct, wholeOf } from './wanted-product.ts';

/** So many variants in one call. */
const MOST = 100;

const tagsInput = (tags: readonly string[] | undefined, there: ProductInShop) => {
  if (!tags) return {};
  const own = there.tags.filter((tag) => withoutOwnTags([tag]).length === 0);
  return { tags: [...tags, ...own] };
};

/** What became of a part of a change; `now` is null where nothing was changed that an answer says. */
type Updated = { now: ProductInShop | null; warnings: readonly string[] };

const updateFields = async (wanted: WantedProduct, there: ProductInShop, shop: Shop): Promise<Updated> => {
  const { fields } = wholeOf(wanted);
  const join = [...new Set([...(wanted.create?.collections ?? []), ...wanted.join])].filter(
    (one) => !wanted.leave.includes(one),
  );
  const collections = await collectionsInShop([...join, ...wanted.leave], shop);
  const ids = (handles: readonly string[]) => handles.flatMap((one) => collections.get(one) ?? []);
  const input = {
    ...productInput(fields),
    ...tagsInput(fields.tags, there),
    ...(ids(join).length > 0 ? { collectionsToJoin: ids(join) } : {}),
    ...(ids(wanted.leave).length > 0 ? { collectionsToLeave: ids(wanted.leave) } : {}),
  };
  let now: ProductInShop | null = null;
  if (Object.keys(input).length > 0) {
    const { productUpdate } = await shop.client.send(updateProduct, {
      product: { id: there.id, ...input },
      media: null,
    });
    refuseUserErrors(productUpdate?.userErrors ?? [], fieldOfPath);
    now = productUpdate?.product ?? null;
  }
  const warnings = [
    ...join.filter((one) => !collections.has(one)).map((one) => `The shop has no collection “${one}”`),
    ...(await syncPictures(wanted, there.id, shop)),
  ];
  return { now, warnings };
};

/**
 * @returns the product as it is then
 * @throws PushRefused naming the variants that the shop refuses, or hasn't got; the others are changed
 */
const updateEach = async (
  variants: readonly SentVariant[],
  there: ProductInShop,
  { client }: Shop,
): Promise<ProductInShop | null> => {
  let now: ProductInShop | null = null;
  const gone: ShopError[] = [];
  const inputs = variants.flatMap((variant) => {
    const own = variantInShop(there, variant);
    const called = variant.options.join(' / ') || 'The variant';
    if (!own) {
      gone.push({ field: 'variants', message: `${called} is no longer in the shop`, code: 'NOT_FOUND' });
      return [];
    }
    const item = itemInput(variant.set);
    const inventoryItem = Object.keys(item).length > 0 ? { inventoryItem: item } : {};
    return [{ id: own.id, ...variantInput(variant.set), ...inventoryItem }];
  });
  const refused = [...gone];
  for (let at = 0; at < inputs.length; at += MOST) {
    const { productVariantsBulkUpdate } = await client.send(updateVariants, {
      productId: there.id,
      variants: inputs.slice(at, at + MOST),
    });
    for (const { field, message, code } of productVariantsBulkUpdate?.userErrors ?? []) {
      refused.push({ field: fieldOfPath(field ?? []), message, code: code ?? '' });
    }
    now = productVariantsBulkUpdate?.product ?? null;
  }
  if (refused.length > 0) throw new PushRefused(refused.map(({ message }) => message).join(' · '), refused);
  return now;
};

/** Changes what was touched of a product that the shop has, and nothing else. */
export const updateInShop = async (
  { wanted, inAll }: Push<WantedProduct>,
  there: ProductInShop,
  shop: Shop,
): Promise<Sent> => {
  const { now, warnings } = await updateFields(wanted, there, shop);
  const { variants } = wholeOf(wanted);
  const last = variants.length > 0 ? await updateEach(variants, there, shop) : now;
  return { gid: there.id, warnings, ...(last && { state: stateInShop(last, inAll) }) };
};
