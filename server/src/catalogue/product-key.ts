/** A product of a store as calls name it: `12~handle:mug`. */
export type ProductKey = { shopId: number; productId: string };

export const writeProductKey = ({ shopId, productId }: ProductKey): string => `${shopId}~${productId}`;

/** Reads what `writeProductKey` wrote; a text of another kind names a product that there isn't. */
export const readProductKey = (key: string): ProductKey => {
  const [, shop = '0', productId = ''] = /^(\d{1,9})~(.+)$/s.exec(key) ?? [];
  return { shopId: Number(shop), productId };
};
