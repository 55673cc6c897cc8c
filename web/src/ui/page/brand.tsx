import { classNames } from '../class-names.ts';

/** The mark alone. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('size-7 shrink-0', className)}>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <path
      className="fill-accent-ink"
      d="M9 23V9h8.2a4 4 0 0 1 1.6 7.6A4.2 4.2 0 0 1 17.6 23H9zm3.4-8.4h4a1.3 1.3 0 0 0 0-2.6h-4v2.6zm0 5.4h4.6a1.3 1.3 0 0 0 0-2.7h-4.6V20z"
    />
  </svg>
);

/** Mark and name. */
export const Brand = ({ nameHidden = false }: { nameHidden?: boolean }) => (
  <span className="flex items-center gap-2.5">
    <Mark />
    <span className={classNames('text-lead font-semibold tracking-tight', nameHidden && 'sr-only')}>
      Backroom
    </span>
  </span>
);
