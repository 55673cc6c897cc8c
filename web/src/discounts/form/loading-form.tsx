import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Stands where the form comes. */
export const LoadingForm = () => (
  <div aria-busy="true" className="grid gap-4">
    <span className="sr-only">Loading the discount…</span>
    <Skeleton className="w-2/5" />
    <Skeleton className="w-4/5" />
    <Skeleton className="w-3/5" />
  </div>
);
