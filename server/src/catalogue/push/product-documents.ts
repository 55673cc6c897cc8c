import * as z from 'zod';
import type { ShopDocument } from '../../pushes/index.ts';

const userErrors = z.array(
  z.object({
    field: z.array(z.string()).nullish(),
    message: z.string(),
    code: z.string().nullish(),
  }),
);

const inShop = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  status: z.string(),
  tags: z.array(z.string()),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  variants: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        sku: z.string().nullable(),
        barcode: z.string().nullable(),
        price: z.string(),
        compareAtPrice: z.string().nullable(),
        taxable: z.boolean(),
        inventoryPolicy: z.string(),
        selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
        inventoryItem: z.object({
          id: z.string(),
          tracked: z.boolean(),
          requiresShipping: z.boolean(),
          measurement: z.object({ weight: z.object({ value: z.number(), unit: z.string() }).nullable() }),
          unitCost: z.object({ amount: z.string() }).nullable(),
        }),
      }),
    ),
  }),
});

export type ProductInShop = z.output<typeof inShop>;
export type VariantInShop = ProductInShop['variants']['nodes'][number];

const selection = `{ id handle title descriptionHtml vendor productType status tags seo { title description }
  variants(first: 250) { nodes { id sku barcode price compareAtPrice taxable inventoryPolicy
  selectedOptions { name value } inventoryItem { id tracked requiresShipping unitCost { amount }
  measurement { weight { value unit } } } } } }`;

export const productByNumber: ShopDocument<{ product: ProductInShop | null }> = {
  name: 'PushedProduct',
  text: `query PushedProduct($id: ID!) { product(id: $id) ${selection} }`,
  answer: z.object({ product: inShop.nullable() }),
};

export const productByHandle: ShopDocument<{ productByIdentifier: ProductInShop | null }> = {
  name: 'ProductByHandle',
  text: `query ProductByHandle($identifier: ProductIdentifierInput!) {
  productByIdentifier(identifier: $identifier) ${selection} }`,
  answer: z.object({ productByIdentifier: inShop.nullable() }),
};

const handles = z.object({
  collections: z.object({ nodes: z.array(z.object({ id: z.string(), handle: z.string() })) }),
});

export const collectionsByHandle: ShopDocument<z.output<typeof handles>> = {
  name: 'CollectionsByHandle',
  text: `query CollectionsByHandle($query: String!) { collections(first: 250, query: $query) { nodes { id handle } } }`,
  answer: handles,
};

const places = z.object({
  locations: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const shopLocations: ShopDocument<z.output<typeof places>> = {
  name: 'ShopLocations',
  text: 'query ShopLocations { locations(first: 250) { nodes { id name } } }',
  answer: places,
};

const created = z.object({
  productSet: z
    .object({ productSetOperation: z.object({ id: z.string(), status: z.string() }).nullable(), userErrors })
    .nullable(),
});

export const createProduct: ShopDocument<z.output<typeof created>> = {
  name: 'CreateProduct',
  text: `mutation CreateProduct($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: false) { productSetOperation { id status }
  userErrors { field code message } } }`,
  answer: created,
};

const operation = z.object({
  productOperation: z
    .looseObject({
      status: z.string().optional(),
      userErrors: userErrors.optional(),
      product: z.object({ id: z.string() }).nullish(),
    })
    .nullable(),
});

export const productOperation: ShopDocument<z.output<typeof operation>> = {
  name: 'ProductOperation',
  text: `query ProductOperation($id: ID!) { productOperation(id: $id) { ... on ProductSetOperation { id status
  userErrors { field code message } product { id } } } }`,
  answer: operation,
};

/** What changes answer: the product as it is then, so that nobody has to look. */
const updated = z.object({
  productUpdate: z.object({ product: inShop.nullable(), userErrors }).nullable(),
});

export const updateProduct: ShopDocument<z.output<typeof updated>> = {
  name: 'UpdateProduct',
  text: `mutation UpdateProduct($product: ProductUpdateInput!, $media: [CreateMediaInput!]) {
  productUpdate(product: $product, media: $media) { product ${selection} userErrors { field message } } }`,
  answer: updated,
};

const variantsUpdated = z.object({
  productVariantsBulkUpdate: z.object({ product: inShop.nullable(), userErrors }).nullable(),
});

export const updateVariants: ShopDocument<z.output<typeof variantsUpdated>> = {
  name: 'UpdateVariants',
  text: `mutation UpdateVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) {
  product ${selection} userErrors { field code message } } }`,
  answer: variantsUpdated,
};

const staged = z.object({
  stagedUploadsCreate: z
    .object({
      stagedTargets: z
        .array(z.object({ url: z.string().nullable(), resourceUrl: z.string().nullable() }))
        .nullable(),
      userErrors,
    })
    .nullable(),
});

export const stageUpload: ShopDocument<z.output<typeof staged>> = {
  name: 'StageUpload',
  text: `mutation StageUpload($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
  stagedTargets { url resourceUrl } userErrors { field message } } }`,
  answer: staged,
};

const media = z.object({
  product: z
    .object({
      media: z.object({
        nodes: z.array(z.object({ id: z.string(), alt: z.string().nullable(), status: z.string() })),
      }),
    })
    .nullable(),
});

export const mediaState: ShopDocument<z.output<typeof media>> = {
  name: 'MediaState',
  text: 'query MediaState($id: ID!) { product(id: $id) { media(first: 250) { nodes { id alt status } } } }',
  answer: media,
};

const mediaErrors = z.object({ mediaUserErrors: userErrors }).nullable();

const mediaDeleted = z.object({ productDeleteMedia: mediaErrors });

export const deleteMedia: ShopDocument<z.output<typeof mediaDeleted>> = {
  name: 'DeleteMedia',
  text: `mutation DeleteMedia($productId: ID!, $mediaIds: [ID!]!) {
  productDeleteMedia(productId: $productId, mediaIds: $mediaIds) { mediaUserErrors { field code message } } }`,
  answer: mediaDeleted,
};

const mediaUpdated = z.object({ productUpdateMedia: mediaErrors });

export const updateMedia: ShopDocument<z.output<typeof mediaUpdated>> = {
  name: 'UpdateMedia',
  text: `mutation UpdateMedia($productId: ID!, $media: [UpdateMediaInput!]!) {
  productUpdateMedia(productId: $productId, media: $media) { mediaUserErrors { field code message } } }`,
  answer: mediaUpdated,
};

const mediaReordered = z.object({ productReorderMedia: mediaErrors });

export const reorderMedia: ShopDocument<z.output<typeof mediaReordered>> = {
  name: 'ReorderMedia',
  text: `mutation ReorderMedia($id: ID!, $moves: [MoveInput!]!) {
  productReorderMedia(id: $id, moves: $moves) { mediaUserErrors { field code message } } }`,
  answer: mediaReordered,
};

const publications = z.object({ publications: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });

export const shopPublications: ShopDocument<z.output<typeof publications>> = {
  name: 'ShopPublications',
  text: 'query ShopPublications { publications(first: 50) { nodes { id } } }',
  answer: publications,
};

const published = z.object({ publishablePublish: z.object({ userErrors }).nullable() });

export const publishProduct: ShopDocument<z.output<typeof published>> = {
  name: 'PublishProduct',
  text: `mutation PublishProduct($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } } }`,
  answer: published,
};

const levels = z.object({
  nodes: z.array(
    z
      .looseObject({
        id: z.string().optional(),
        inventoryLevel: z
          .object({ quantities: z.array(z.object({ name: z.string(), quantity: z.int() })) })
          .nullish(),
      })
      .nullable(),
  ),
});

/** What is available of some inventory items at one location. */
export const itemsAtLocation: ShopDocument<z.output<typeof levels>> = {
  name: 'ItemsAtLocation',
  text: `query ItemsAtLocation($ids: [ID!]!, $location: ID!) { nodes(ids: $ids) { ... on InventoryItem { id
  inventoryLevel(locationId: $location) { quantities(names: ["available"]) { name quantity } } } } }`,
  answer: levels,
};

const stockSet = z.object({ inventorySetQuantities: z.object({ userErrors }).nullable() });

export const setStock: ShopDocument<z.output<typeof stockSet>> = {
  name: 'SetStock',
  text: `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { inventoryAdjustmentGroup { id }
  userErrors { field code message } } }`,
  answer: stockSet,
};

const activated = z.object({ inventoryActivate: z.object({ userErrors }).nullable() });

export const stockHere: ShopDocument<z.output<typeof activated>> = {
  name: 'StockHere',
  text: `mutation StockHere($item: ID!, $location: ID!, $key: String!) {
  inventoryActivate(inventoryItemId: $item, locationId: $location) @idempotent(key: $key) { inventoryLevel { id }
  userErrors { field message } } }`,
  answer: activated,
};
