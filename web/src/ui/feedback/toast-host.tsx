import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToastWaiting, onFirstToast } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

let shown = false;
const isWanted = () => {
  shown ||= hasToastWaiting();
  return shown;
};

/** Stands once in the application; loads what draws toasts when the first one comes. */
export const ToastHost = () =>
  useSyncExternalStore(onFirstToast, isWanted) ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
