/** Every room of the house: the functions that answer its calls, and its jobs. */
import type { Endpoints } from '@backroom/contract/endpoints';
import { authRoutes } from './auth/routes.ts';
import { mailOutboxRoutes } from './mail-outbox/routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import type { Handlers } from './platform/http/call.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { mailJobs } from './platform/mail/mail.ts';
import { savedViewsRoutes } from './saved-views/routes.ts';
import { storesRoutes } from './stores/routes.ts';

export const handlers: Handlers<Endpoints> = {
  ...authRoutes,
  ...storesRoutes,
  ...ordersRoutes,
  ...savedViewsRoutes,
  ...mailOutboxRoutes,
};

export const jobs: Jobs = {
  ...mailJobs,
};
