/** A product of a store as calls name it: `12~handle:mug`. */
export type ProductKey = { shopId: number; productId: string };

export const writeProductKey = ({ shopId, productId }: ProductKey): string => `${shopId}~${productId}`;

/** Reads what `writeProductKey` wrote; a text of another kind names a product that there isn't. */
export const readProductKey = (key: string): ProductKey => {
  const at = key.indexOf('~');
  return { shopId: Number(key.slice(0, at)), productId: key.slice(at + 1) };
};
