import { classNames } from '../class-names.ts';

/** A place where text or a figure will stand; give it the size of what comes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('block h-3.5 animate-pulse-soft rounded-sm bg-line', className)} />
);
