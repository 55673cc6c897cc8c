import { classNames } from '../class-names.ts';

/** A place where text or a figure will stand; give it the size of what comes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('block h-3.5 animate-pulse-soft rounded-sm bg-line', className)} />
);

/** Rows of a table to come, in one element however many: each of its own would cost as much as the rows themselves. */
export const SkeletonRows = ({ count, className }: { count: number; className?: string }) => (
  <div
    aria-hidden
    className={classNames('skeleton-rows', className)}
    style={{ height: `calc(${count} * var(--row))` }}
  />
);
