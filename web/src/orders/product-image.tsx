import { Package } from 'lucide-react';

/** A product's picture at 32 px; a box where there is none. */
export const ProductImage = ({ address }: { address: string | null }) =>
  address ? (
    <img
      src={address}
      alt=""
      loading="lazy"
      className="size-8 shrink-0 rounded-sm border border-line object-cover"
    />
  ) : (
    <span className="grid size-8 shrink-0 place-items-center rounded-sm border border-line bg-surface text-muted">
      <Package aria-hidden className="size-4" />
    </span>
  );
