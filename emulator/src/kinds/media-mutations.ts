import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import type { Media, Product } from './catalogue.ts';
import { gid, idOf } from './gids.ts';
import { productView } from './product-views.ts';
import { findProduct } from './set-product.ts';
import { touchProduct } from './write-product.ts';

type Problem = { field: string[]; code: string; message: string };

const noProduct: Problem = {
  field: ['productId'],
  code: 'PRODUCT_DOES_NOT_EXIST',
  message: 'Product does not exist',
};

const noMedia = (field: string[], ids: readonly string[]): Problem => ({
  field,
  code: 'MEDIA_DOES_NOT_EXIST',
  message: `Media ids [${ids.join(', ')}] do not exist`,
});

/** The media that some ids name, and the ids that name none of the product's. */
const named = ({ media }: Product, ids: readonly string[]) => {
  const of = (id: string) => media.find((one) => one.id === idOf(id, 'MediaImage'));
  return {
    found: ids.flatMap((id): Media[] => {
      const one = of(id);
      return one ? [one] : [];
    }),
    unknown: ids.filter((id) => !of(id)),
  };
};

const remove = (
  { productId, mediaIds }: { productId: string; mediaIds: string[] },
  context: Context,
): View => {
  const product = findProduct({ id: productId }, context);
  const refuse = (problem: Problem): View => ({
    deletedMediaIds: null,
    product: null,
    mediaUserErrors: [problem],
    userErrors: [problem],
  });
  if (!product) return refuse(noProduct);
  const { found, unknown } = named(product, mediaIds);
  if (unknown.length > 0) return refuse(noMedia(['mediaIds'], unknown));
  product.media = product.media.filter((one) => !found.includes(one));
  touchProduct(context, product);
  return {
    deletedMediaIds: mediaIds,
    product: productView(product, context),
    mediaUserErrors: [],
    userErrors: [],
  };
};

const rewrite = (
  { productId, media }: { productId: string; media: { id: string; alt?: string | null }[] },
  context: Context,
): View => {
  const product = findProduct({ id: productId }, context);
  const refuse = (problem: Problem): View => ({
    media: null,
    product: null,
    mediaUserErrors: [problem],
    userErrors: [problem],
  });
  if (!product) return refuse(noProduct);
  const { unknown } = named(
    product,
    media.map(({ id }) => id),
  );
  if (unknown.length > 0) return refuse(noMedia(['media'], unknown));
  for (const { id, alt } of media) {
    for (const one of named(product, [id]).found) one.alt = alt ?? one.alt;
  }
  touchProduct(context, product);
  return { media: [], product: productView(product, context), mediaUserErrors: [], userErrors: [] };
};

/** Moves are made one after the other, each on what the one before left. Shopify does it in a job; here it is done at once. */
const reorder = (
  { id, moves }: { id: string; moves: { id: string; newPosition: string | number }[] },
  context: Context,
): View => {
  const product = findProduct({ id }, context);
  const refuse = (problem: Problem): View => ({
    job: null,
    mediaUserErrors: [problem],
    userErrors: [problem],
  });
  if (!product) return refuse({ ...noProduct, field: ['id'] });
  const { unknown } = named(
    product,
    moves.map((move) => move.id),
  );
  if (unknown.length > 0) return refuse(noMedia(['moves'], unknown));
  for (const move of moves) {
    const [one] = named(product, [move.id]).found;
    if (!one) continue;
    const rest = product.media.filter((other) => other !== one);
    const to = Number(move.newPosition);
    product.media = [...rest.slice(0, to), one, ...rest.slice(to)];
  }
  touchProduct(context, product);
  return {
    job: { id: gid('Job', context.shop.nextId('Job')), done: true },
    mediaUserErrors: [],
    userErrors: [],
  };
};

/** The images of a product that there is already. */
export const mediaMutations: View = {
  productDeleteMedia: remove,
  productUpdateMedia: rewrite,
  productReorderMedia: reorder,
};
