import { Money } from '../ui/text/money.tsx';

type PriceRangeProps = { least: number | null; most: number | null };

/** A price, or from which to which. */
export const PriceRange = ({ least, most }: PriceRangeProps) =>
  least === most || most === null ? (
    <Money value={least} />
  ) : (
    <span className="whitespace-nowrap">
      <Money value={least} /> – <Money value={most} />
    </span>
  );
