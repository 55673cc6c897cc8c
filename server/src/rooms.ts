/** Every room of the house: the functions that answer its calls, and its jobs. */
import type { Endpoints } from '@backroom/contract/endpoints';
import { authRoutes } from './auth/routes.ts';
import type { Handlers } from './platform/http/call.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { mailJobs } from './platform/mail/mail.ts';
import { storesRoutes } from './stores/routes.ts';

export const handlers: Handlers<Endpoints> = {
  ...authRoutes,
  ...storesRoutes,
};

export const jobs: Jobs = {
  ...mailJobs,
};
