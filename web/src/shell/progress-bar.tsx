import { useRouterState } from '@tanstack/react-router';

/** A thin line at the top while a page is on its way; not for what comes at once. */
export const ProgressBar = () => {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  if (!isLoading) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 animate-[fade-in_120ms_150ms_both] overflow-hidden"
    >
      <div className="h-full w-1/4 animate-sweep bg-accent" />
    </div>
  );
};
