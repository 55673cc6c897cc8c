import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ToastHost } from '../ui/feedback/toast-host.tsx';

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ToastHost />
    </>
  ),
});
