import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { announceOne } from '../webhooks/announce.ts';
import type { Collection } from './catalogue.ts';
import { collectionView } from './product-views.ts';

type CollectionInput = {
  title?: string | null;
  handle?: string | null;
  ruleSet?: { rules?: { column: string; relation: string; condition: string }[] | null } | null;
};

const handleFrom = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Makes a collection: by hand, or one that fills itself by a tag that its products bear or lack. */
const create = ({ input }: { input: CollectionInput }, context: Context): View => {
  const { shop, emulator } = context;
  const title = input.title?.trim() ?? '';
  const refuse = (field: string, message: string): View => ({
    collection: null,
    userErrors: [{ field: ['input', field], message }],
  });
  if (title === '') return refuse('title', "Title can't be blank");
  const handle = input.handle ?? handleFrom(title);
  if ([...shop.catalogue.collections.values()].some((one) => one.handle === handle)) {
    return refuse('handle', `Handle '${handle}' has already been taken`);
  }
  const [rule] = input.ruleSet?.rules ?? [];
  if (rule && (rule.column !== 'TAG' || !['EQUALS', 'NOT_EQUALS'].includes(rule.relation))) {
    return refuse('ruleSet', 'Condition is not one that this shop knows');
  }
  const collection: Collection = {
    id: shop.nextId('Collection'),
    handle,
    title,
    rule: rule ? { tag: rule.condition, has: rule.relation === 'EQUALS' } : null,
    updatedAt: emulator.clock.iso(),
  };
  shop.catalogue.collections.set(collection.id, collection);
  announceOne(emulator, shop, 'COLLECTIONS_CREATE', 'Collection', collection);
  return { collection: collectionView(collection, context), userErrors: [] };
};

export const collectionMutations: View = { collectionCreate: create };
