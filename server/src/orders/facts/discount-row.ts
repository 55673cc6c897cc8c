import type { DiscountLabel } from './order-facts.ts';

const titleOf = ({ method, title }: Pick<DiscountLabel, 'method' | 'title'>): string => {
  if (method === 'MANUAL') return 'Manual discount';
  if (method === 'LOYALTY') return 'Loyalty points';
  return method === 'AUTOMATIC' ? `Automatic: ${title}` : title;
};

/** The row of the discount report that a discount belongs to: all that were given by hand are one (R11). */
export const discountRowOf = (
  label: Pick<DiscountLabel, 'method' | 'title' | 'code'>,
): { title: string; code: string } => ({
  title: titleOf(label),
  code: label.method === 'CODE' ? label.code : '',
});
