import type { AnswerOf } from '../api/call.ts';
import { Badge } from '../ui/text/badge.tsx';
import { formatNumber, orDash } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';

type Variant = AnswerOf<'getProduct'>['product']['variants'][number];

const Stock = ({ variant }: { variant: Variant }) => {
  if (!variant.tracked) return <span className="text-muted">Not counted</span>;
  return (
    <>
      {formatNumber(variant.available)}
      {variant.levels.length > 1 && (
        <span className="block text-meta text-muted">
          {variant.levels
            .map(({ location, available }) => `${location} ${formatNumber(available)}`)
            .join(' · ')}
        </span>
      )}
    </>
  );
};

/** The variants of a product with what they cost and how many there are at each location. */
export const VariantTable = ({ variants }: { variants: readonly Variant[] }) => (
  <div className="overflow-x-auto rounded-lg border border-line">
    <table className="w-full text-table">
      <thead>
        <tr className="border-b border-line text-left text-meta text-muted">
          <th className="px-3 py-1.5 font-medium">Variant</th>
          <th className="px-3 py-1.5 text-right font-medium">Price</th>
          <th className="px-3 py-1.5 text-right font-medium">Cost</th>
          <th className="px-3 py-1.5 text-right font-medium">Stock</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {variants.map((variant) => (
          <tr key={variant.variant_id}>
            <td className="px-3 py-1.5">
              {variant.title || 'Only one'}
              <span className="block text-meta text-muted">
                {orDash([variant.sku, variant.barcode].filter(Boolean).join(' · '))}
              </span>
            </td>
            <td className="px-3 py-1.5 text-right tabular-nums">
              <Money value={variant.price} />
              {variant.compare_at_price !== null && (
                <span className="block text-meta text-muted line-through">
                  <Money value={variant.compare_at_price} />
                </span>
              )}
            </td>
            <td className="px-3 py-1.5 text-right tabular-nums">
              {variant.unit_cost === null && !variant.gift_card ? (
                <Badge tone="warn">Missing</Badge>
              ) : (
                <Money value={variant.unit_cost} />
              )}
            </td>
            <td className="px-3 py-1.5 text-right tabular-nums">
              <Stock variant={variant} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
