/** Every room of the house: the functions that answer its calls, and its jobs. */
import type { Endpoints } from '@backroom/contract/endpoints';
import { apiKeysRoutes } from './api-keys/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { checksRoutes } from './checks/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { giftCardJobs } from './gift-cards/gift-card-jobs.ts';
import { giftCardsRoutes } from './gift-cards/routes.ts';
import { giftCardTillRoutes } from './gift-cards/tills/tills.ts';
import { importJobs } from './imports/import-job.ts';
import { importsRoutes } from './imports/routes.ts';
import { mailJobs } from './mail/mail.ts';
import { mailOutboxRoutes } from './mail/routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import type { Handlers } from './platform/http/call.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { reportJobs } from './reports/report-jobs.ts';
import { reportsRoutes } from './reports/routes.ts';
import { royaltyRoutes } from './royalty/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { savedViewsRoutes } from './saved-views/routes.ts';
import { storesRoutes } from './stores/routes.ts';

export const handlers: Handlers<Endpoints> = {
  ...authRoutes,
  ...storesRoutes,
  ...ordersRoutes,
  ...savedViewsRoutes,
  ...importsRoutes,
  ...mailOutboxRoutes,
  ...giftCardsRoutes,
  ...giftCardTillRoutes,
  ...apiKeysRoutes,
  ...reportsRoutes,
  ...royaltyRoutes,
  ...checksRoutes,
  ...salesRoutes,
  ...dashboardRoutes,
};

export const jobs: Jobs = {
  ...importJobs,
  ...mailJobs,
  ...reportJobs,
  ...giftCardJobs,
};
