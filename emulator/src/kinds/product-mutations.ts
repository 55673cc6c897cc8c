import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { announceOne } from '../webhooks/announce.ts';
import type { Product } from './catalogue.ts';
import { gid, idOf } from './gids.ts';
import { mediaMutations } from './media-mutations.ts';
import type { MediaInput, ProductInput, ProductSetInput, VariantInput } from './product-input.ts';
import { productView, variantView } from './product-views.ts';
import { findProduct, type ProductIdentifier, type ProductProblem, setProduct } from './set-product.ts';
import { takeMedia } from './uploads.ts';
import { distinctTags, touchProduct, writeProduct, writeVariant } from './write-product.ts';

/** A `productSet` that was asked for without waiting. */
export type ProductOperation = {
  id: string;
  status: 'CREATED' | 'ACTIVE' | 'COMPLETE';
  product: Product | null;
  userErrors: ProductProblem[];
};

/** How long one takes. */
const WORK = 500;

const operationView = (operation: ProductOperation, context: Context): View => ({
  __typename: 'ProductSetOperation',
  id: gid('ProductSetOperation', operation.id),
  status: operation.status,
  userErrors: operation.userErrors,
  product: () => operation.product && productView(operation.product, context),
});

type SetArguments = {
  identifier?: ProductIdentifier | null;
  input: ProductSetInput;
  synchronous?: boolean | null;
};

const set = ({ identifier, input, synchronous }: SetArguments, context: Context): View => {
  const { shop, emulator } = context;
  if (synchronous !== false) {
    const { product, userErrors } = setProduct(identifier, input, context);
    return { product: product && productView(product, context), productSetOperation: null, userErrors };
  }
  const operation: ProductOperation = {
    id: shop.nextId('ProductSetOperation'),
    status: 'CREATED',
    product: null,
    userErrors: [],
  };
  shop.productOperations.set(operation.id, operation);
  emulator.clock.at(emulator.clock.now() + WORK, () => {
    Object.assign(operation, setProduct(identifier, input, context), { status: 'COMPLETE' });
  });
  return { product: null, productSetOperation: operationView(operation, context), userErrors: [] };
};

type Problem = { field: string[]; message: string };

const noProduct: Problem = { field: ['id'], message: 'Product does not exist' };

const joinAndLeave = (
  product: Product,
  join: readonly string[],
  leave: readonly string[],
  { shop }: Context,
) => {
  const [joined, left] = [join, leave].map((ids) => ids.map((id) => idOf(id, 'Collection')));
  const automatic = [...(joined ?? []), ...(left ?? [])].find(
    (id) => shop.catalogue.collections.get(id)?.rule,
  );
  if (automatic) return `Can't manually add or remove products of an automated collection (${automatic})`;
  product.collectionIds = [...new Set([...product.collectionIds, ...(joined ?? [])])].filter(
    (id) => !left?.includes(id),
  );
  return null;
};

type UpdateInput = ProductInput & {
  collectionsToJoin?: string[] | null;
  collectionsToLeave?: string[] | null;
};

const update = (
  args: { product?: UpdateInput | null; identifier?: ProductIdentifier | null; media?: MediaInput[] | null },
  context: Context,
): View => {
  const input = args.product ?? {};
  const product = findProduct(args.identifier ?? { id: input.id }, context);
  const refuse = (problem: Problem): View => ({ product: null, userErrors: [problem] });
  if (!product) return refuse(noProduct);
  if (input.title?.trim() === '')
    return refuse({ field: ['product', 'title'], message: "Title can't be blank" });
  const other = input.handle ? findProduct({ handle: input.handle }, context) : undefined;
  if (other && other !== product) {
    return refuse({
      field: ['product', 'handle'],
      message: `Handle '${input.handle}' already in use. Please provide a new handle.`,
    });
  }
  const refusal = joinAndLeave(
    product,
    input.collectionsToJoin ?? [],
    input.collectionsToLeave ?? [],
    context,
  );
  if (refusal) return refuse({ field: ['product', 'collectionsToJoin'], message: refusal });
  writeProduct(product, input);
  for (const media of args.media ?? [])
    product.media.push(takeMedia(context, media, () => touchProduct(context, product)));
  touchProduct(context, product);
  return { product: productView(product, context), userErrors: [] };
};

type BulkArguments = { productId: string; variants: VariantInput[]; allowPartialUpdates?: boolean | null };

const updateVariants = (
  { productId, variants, allowPartialUpdates }: BulkArguments,
  context: Context,
): View => {
  const { catalogue } = context.shop;
  const product = catalogue.products.get(idOf(productId, 'Product'));
  if (!product) {
    const problem = {
      field: ['productId'],
      code: 'PRODUCT_DOES_NOT_EXIST',
      message: 'Product does not exist',
    };
    return { product: null, productVariants: null, userErrors: [problem] };
  }
  const problemAt = (input: VariantInput, index: number): ProductProblem | null => {
    const at = (field: string, code: string, message: string) => ({
      field: ['variants', String(index), field],
      code,
      message,
    });
    const variant = catalogue.variants.get(idOf(input.id, 'ProductVariant'));
    if (!input.id) return at('id', 'PRODUCT_VARIANT_ID_MISSING', 'Product variant is missing ID attribute');
    if (variant?.productId !== product.id)
      return at('id', 'PRODUCT_VARIANT_DOES_NOT_EXIST', 'Product variant does not exist');
    if (Number(input.price ?? 0) < 0)
      return at('price', 'GREATER_THAN_OR_EQUAL_TO', 'Price must be greater than or equal to 0');
    if (input.inventoryQuantities)
      return at(
        'inventoryQuantities',
        'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
        'Inventory quantities can only be provided during create. To update inventory for existing variants, use inventoryAdjustQuantities.',
      );
    return null;
  };
  const userErrors = variants.flatMap((input, index) => problemAt(input, index) ?? []);
  const refused = new Set(userErrors.map(({ field }) => Number(field[1])));
  if (refused.size > 0 && !allowPartialUpdates)
    return { product: productView(product, context), productVariants: null, userErrors };
  const at = context.emulator.clock.iso();
  const changed = variants.flatMap((input, index) => {
    const variant = catalogue.variants.get(idOf(input.id, 'ProductVariant'));
    if (!variant || refused.has(index)) return [];
    writeVariant(variant, input, at);
    return [variantView(variant, context)];
  });
  if (changed.length > 0) touchProduct(context, product);
  return { product: productView(product, context), productVariants: changed, userErrors };
};

const retag =
  (change: (own: string[], tags: string[]) => string[]) =>
  ({ id, tags }: { id: string; tags: string[] }, context: Context): View => {
    const product = findProduct({ id }, context);
    const customer = context.shop.customers.get(idOf(id, 'Customer'));
    const node = product ?? customer;
    if (!node)
      return { node: null, userErrors: [{ field: ['id'], message: 'Taggable resource does not exist' }] };
    node.tags = change(node.tags, tags);
    if (product) touchProduct(context, product);
    return { node: product ? productView(product, context) : null, userErrors: [] };
  };

const publish =
  (isOn: boolean) =>
  ({ id, input }: { id: string; input: { publicationId?: string | null }[] }, context: Context): View => {
    const product = findProduct({ id }, context);
    const problem = (message: string): View => ({
      publishable: null,
      userErrors: [{ field: ['id'], message }],
    });
    if (!product) return problem('Resource does not exist');
    const wanted = input.flatMap(({ publicationId }) => publicationId ?? []);
    if (wanted.some((one) => !context.shop.publications.some((known) => known.gid === one)))
      return problem('Publication does not exist or is not publishable');
    product.publicationIds = isOn
      ? [...new Set([...product.publicationIds, ...wanted])]
      : product.publicationIds.filter((one) => !wanted.includes(one));
    touchProduct(context, product);
    return { publishable: productView(product, context), userErrors: [] };
  };

const lower = (tags: readonly string[]) => new Set(tags.map((tag) => tag.trim().toLowerCase()));

export const productMutations: View = {
  productSet: set,
  productUpdate: update,
  productVariantsBulkUpdate: updateVariants,
  ...mediaMutations,
  productDelete: ({ input }: { input: { id: string } }, context: Context) => {
    const product = findProduct({ id: input.id }, context);
    if (!product) return { deletedProductId: null, userErrors: [noProduct] };
    for (const { id } of context.shop.catalogue.variantsOf(product.id))
      context.shop.catalogue.removeVariant(id);
    context.shop.catalogue.products.delete(product.id);
    announceOne(context.emulator, context.shop, 'PRODUCTS_DELETE', 'Product', product);
    return { deletedProductId: gid('Product', product.id), userErrors: [] };
  },
  tagsAdd: retag((own, tags) => distinctTags([...own, ...tags])),
  tagsRemove: retag((own, tags) => own.filter((tag) => !lower(tags).has(tag.toLowerCase()))),
  publishablePublish: publish(true),
  publishableUnpublish: publish(false),
};

export const productOperationQueries: View = {
  productOperation: ({ id }: { id: string }, context: Context) => {
    const operation = context.shop.productOperations.get(idOf(id, 'ProductSetOperation'));
    return operation ? operationView(operation, context) : null;
  },
};
