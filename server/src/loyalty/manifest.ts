import { ofStaff } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { loyaltyData } from './customers/loyalty-data.ts';
import { memberImport } from './import/member-import.ts';
import { expirePoints } from './ledger/expire-points.ts';
import { pointsMailStops } from './mails/stop-mails.ts';
import { MAIL_EARNED, mailEarned, tellExpiring } from './mails/tell-shoppers.ts';
import { orderEntries } from './orders/order-entries.ts';
import { loyaltyIdentities } from './reports/identities.ts';
import { loyaltyReportRoutes } from './reports/report-calls.ts';
import { loyaltyRoutes } from './routes.ts';
import { loyaltyTillRoutes } from './tills/tills.ts';

export const loyalty = {
  name: 'loyalty',
  handlers: { ...loyaltyRoutes, ...loyaltyTillRoutes, ...loyaltyReportRoutes },
  jobs: {
    // Hourly, since nobody knows when the chain's day ends before reading the terms; what isn't due stays.
    'expire-points': {
      schedule: '13 * * * *',
      run: async ({ db, log }) => {
        const booked = await expirePoints(db);
        if (booked > 0) log.info({ booked }, 'Points expired');
      },
    },
    [MAIL_EARNED]: { run: mailEarned },
    // In the morning of the stores, on the day that the points have so many days left.
    'tell-expiring-points': {
      schedule: '20 14 * * *',
      run: async (services) => {
        const told = await tellExpiring(services);
        if (told > 0) services.log.info({ told }, 'Shoppers told of points that expire');
      },
    },
  },
  mailStops: pointsMailStops,
  tables: {
    loyalty_notices: 'distributed',
    loyalty_excluded_lines: 'distributed',
    loyalty_configurations: 'reference',
    loyalty_customers: 'distributed',
    loyalty_identities: 'reference',
    loyalty_entries: 'distributed',
    loyalty_lots: 'distributed',
    loyalty_lot_moves: 'distributed',
  },
  importKinds: [memberImport],
  personalData: loyaltyData,
  records: { 'loyalty-customer': ofStaff, 'loyalty-configuration': ofStaff },
  identities: loyaltyIdentities,
  when: { orderPosted: orderEntries },
} satisfies Manifest;
