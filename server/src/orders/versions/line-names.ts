import type { OrderLine } from '../order-document.ts';

/** What a line may be called: exports have product and variant in one, "Robot - Red". */
export const lineNamesOf = ({
  product_title,
  variant_title,
}: Pick<OrderLine, 'product_title' | 'variant_title'>): string[] => {
  const names = variant_title ? [`${product_title} - ${variant_title}`, product_title] : [product_title];
  return names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
};
