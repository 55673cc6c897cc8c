import { ApiError, type FieldProblem, versionConflict } from '@backroom/contract/kit/errors';
import type { productSaveEndpoints } from '@backroom/contract/product-save';
import { sql } from 'kysely';
import { picturesKept, readProductKey, safeHtml, skusTaken } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { applyChanges, CHANGED_MEANWHILE } from './edit/apply.ts';
import { backwards, type Change, type ChangeValue, isSame } from './edit/changes.ts';
import { offerToPutBack, onTheirWay } from './edit/last-edits.ts';
import { stockField } from './edit/patches.ts';
import { ofProduct, ofVariant } from './edit/plan.ts';
import { readUnlisted, type Unlisted } from './edit/unlisted.ts';
import type { FoundProduct } from './find-products.ts';
import { oneProduct, wholeProductOf } from './get-product.ts';

type Body = Call<typeof productSaveEndpoints.saveProduct>['body'];
type Saved = NonNullable<Body['variants']>[number];

const unitsAt = (product: FoundProduct, variantId: string, locationId: number): number =>
  product.levels.get(variantId)?.find(({ location_id }) => location_id === locationId)?.available ?? 0;

const variantChanges = (product: FoundProduct, { variant_id, stock = [], ...values }: Saved): Change[] => {
  const variant = product.variants.find((one) => one.variant_id === variant_id);
  if (!variant) return [];
  return [
    ...Object.entries(values).flatMap(([field, after]) =>
      after === undefined ? [] : [{ variant_id, field, before: ofVariant(variant, field), after }],
    ),
    ...stock.map(({ location_id, quantity }) => ({
      variant_id,
      field: stockField(location_id),
      before: unitsAt(product, variant_id, location_id),
      after: quantity,
    })),
  ];
};

/** What saving changes: nothing that is as it was. */
const changesOf = (product: FoundProduct, unlisted: Unlisted, body: Body): Change[] => {
  const { id: _, version: __, variants = [], description, images, collections, ...fields } = body;
  const own = (field: string, before: ChangeValue, after: ChangeValue | undefined): Change[] =>
    after === undefined ? [] : [{ variant_id: null, field, before, after }];
  const safe = description === undefined ? undefined : safeHtml(description);
  return [
    ...Object.entries(fields).flatMap(([field, after]) => own(field, ofProduct(product, field), after)),
    // What was made safe on its way out comes back so: nobody has touched it then.
    ...(safe === safeHtml(unlisted.description) ? [] : own('description', unlisted.description, safe)),
    ...own('images', unlisted.images, images),
    ...own('collections', unlisted.collections, collections?.toSorted()),
    ...variants.flatMap((one) => variantChanges(product, one)),
  ].filter(({ before, after }) => !isSame(before, after));
};

/** What can't be saved, each at its field. */
const problemsOf = async (
  db: Database,
  product: FoundProduct,
  unlisted: Unlisted,
  { variants = [], images = [] }: Body,
): Promise<FieldProblem[]> => {
  const { shopId, productId } = readProductKey(product.id);
  const known = new Set(unlisted.images.map(({ url }) => url));
  const others = images.flatMap(({ url }) => (known.has(url) ? [] : [url]));
  const kept = await picturesKept(db, others);
  const taken = await skusTaken(
    db,
    shopId,
    variants.flatMap(({ sku }) => sku ?? []),
    productId,
  );
  const { rows } = await sql<{ location_id: number }>`
    select location_id from locations where shop_id = ${shopId}`.execute(db);
  const places = new Set(rows.map(({ location_id }) => location_id));
  const mine = new Set(product.variants.map(({ variant_id }) => variant_id));
  return [
    ...images.flatMap(({ url }, index) =>
      known.has(url) || kept.has(url)
        ? []
        : [{ field: `images.${index}.url`, message: 'There is no such picture: upload it first' }],
    ),
    ...variants.flatMap(({ variant_id, sku, stock = [] }, index) => [
      ...(mine.has(variant_id)
        ? []
        : [{ field: `variants.${index}.variant_id`, message: 'The product has no such variant' }]),
      ...(sku && taken.has(sku)
        ? [{ field: `variants.${index}.sku`, message: taken.get(sku) ?? 'It is taken' }]
        : []),
      ...stock.flatMap(({ location_id, seen }, at) => {
        const field = `variants.${index}.stock.${at}`;
        if (!places.has(location_id)) {
          return [{ field: `${field}.location_id`, message: 'The store has no such location' }];
        }
        const now = unitsAt(product, variant_id, location_id);
        if (seen === undefined || seen === now) return [];
        return [{ field: `${field}.quantity`, message: `There are ${now} by now, not ${seen}: count again` }];
      }),
    ]),
  ];
};

/** The product under the names that the form has, with its version. */
const currentOf = (
  product: Awaited<ReturnType<typeof wholeProductOf>>,
): Parameters<typeof versionConflict>[0] => ({
  title: product.title,
  description: product.description,
  vendor: product.vendor,
  product_type: product.product_type,
  product_category: product.product_category,
  tags: product.tags,
  status: product.status,
  seo_title: product.seo_title,
  seo_description: product.seo_description,
  collections: product.collections.filter(({ automatic }) => !automatic).map(({ handle }) => handle),
  images: product.images,
  variants: product.variants.map(({ levels, title: _, gift_card: __, available: ___, ...variant }) => ({
    ...variant,
    stock: levels.map(({ location_id, available }) => ({ location_id, quantity: available })),
  })),
  version: product.updated_at,
});

/**
 * Changes one product, here and in its store's shop: only what differs, all of it or nothing.
 * @throws ApiError NOT_FOUND; VERSION_CONFLICT with the product as it is now; VALIDATION_FAILED at the fields
 */
export const saveProduct = async ({
  scope,
  db,
  services,
  actor,
  body,
}: Call<typeof productSaveEndpoints.saveProduct>) => {
  const product = await oneProduct(db, scope, body.id);
  const conflict = async () => versionConflict(currentOf(await wholeProductOf(db, scope, body.id)));
  const isAsSeen = ({ updated_at }: FoundProduct) => Date.parse(updated_at) === Date.parse(body.version);
  if (!isAsSeen(product)) throw await conflict();
  const unlisted = await readUnlisted(db, readProductKey(body.id));
  const details = await problemsOf(db, product, unlisted, body);
  if (details.length > 0) throw new ApiError('VALIDATION_FAILED', details[0]?.message ?? '', details);
  const changes = changesOf(product, unlisted, body);
  if (changes.length === 0) {
    const whole = await wholeProductOf(db, scope, body.id);
    return { message: 'Everything is so already', product: whole, on_its_way: false, undo: null };
  }
  const how = { house: services.house, action: 'product.updated', isAsSeen };
  const refused = await applyChanges(services.pool, actor, body.id, changes, how);
  if (refused === CHANGED_MEANWHILE) throw await conflict();
  if (refused !== null) throw new ApiError('CONFLICT', refused);
  const undo = await offerToPutBack(db, actor, {
    reversals: [{ id: body.id, changes: backwards(changes) }],
    changes,
    failed: 0,
  });
  const on_its_way = (await onTheirWay(db, [body.id])).length > 0;
  return {
    message: on_its_way ? 'Saved here, and on its way to the shop' : 'Products updated successfully',
    product: await wholeProductOf(db, scope, body.id),
    on_its_way,
    undo,
  };
};
