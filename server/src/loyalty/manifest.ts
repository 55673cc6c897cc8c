import { ofStaff } from '../history/index.ts';
import { behindOthers } from '../platform/database/behind-others.ts';
import type { Manifest } from '../platform/manifest.ts';
import { loyaltyCodeRoutes } from './codes/code-calls.ts';
import { pointsCodeKind } from './codes/code-push-kind.ts';
import { codeJobs } from './codes/end-code.ts';
import { loyaltyData } from './customers/loyalty-data.ts';
import { mergedInShop } from './customers/merged-in-shop.ts';
import { memberImport } from './import/member-import.ts';
import { expirePoints } from './ledger/expire-points.ts';
import { pointsMailStops } from './mails/stop-mails.ts';
import { MAIL_EARNED, mailEarned, tellExpiring } from './mails/tell-shoppers.ts';
import { orderEntries } from './orders/order-posted.ts';
import { loyaltyIdentities } from './reports/identities.ts';
import { loyaltyReportRoutes } from './reports/report-calls.ts';
import { loyaltyRoutes } from './routes.ts';
import { foldPoints } from './sums/fold.ts';
import { loyaltyTillRoutes } from './tills/tills.ts';

export const loyalty = {
  name: 'loyalty',
  handlers: { ...loyaltyRoutes, ...loyaltyTillRoutes, ...loyaltyCodeRoutes, ...loyaltyReportRoutes },
  jobs: {
    ...codeJobs,
    // Hourly, since nobody knows when the chain's day ends before reading the terms; what isn't due stays.
    'expire-points': {
      schedule: '13 * * * *',
      run: async ({ db, log }) => {
        const booked = await expirePoints(db);
        if (booked > 0) log.info({ booked }, 'Points expired');
      },
    },
    // What is pending costs every reader a little, until it is folded into the cells.
    'fold-points': {
      schedule: '* * * * *',
      run: async ({ db, log }) => {
        const rows = await foldPoints(behindOthers(db));
        if (rows > 0) log.debug({ rows }, 'Sums of points folded');
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
    loyalty_codes: 'distributed',
    loyalty_entries_pending: 'distributed',
    loyalty_customers_pending: 'distributed',
    loyalty_entry_cells: 'distributed',
    loyalty_customer_cells: 'distributed',
    chain_loyalty_entry_cells: 'local',
    chain_loyalty_customer_cells: 'local',
  },
  pushKinds: [pointsCodeKind],
  importKinds: [memberImport],
  personalData: loyaltyData,
  records: { 'loyalty-customer': ofStaff, 'loyalty-configuration': ofStaff },
  identities: loyaltyIdentities,
  when: { orderPosted: orderEntries, customersMerged: mergedInShop },
} satisfies Manifest;
