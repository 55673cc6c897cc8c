import { behindOthers } from '../platform/database/behind-others.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { Manifest } from '../platform/manifest.ts';
import { fold } from './cells/fold.ts';

const FOLD = 'fold-figures';

/** How long after a fold that found something there is another one. */
const AGAIN_MS = 5_000;

export const figures = {
  name: 'figures',
  jobs: {
    /** What is pending costs every reader a little, until it is folded into the cells: soon where much is posted. */
    [FOLD]: {
      schedule: '* * * * *',
      run: async ({ db, log }) => {
        const rows = await fold(behindOthers(db));
        if (rows === 0) return;
        log.debug({ rows }, 'figures folded');
        await enqueue(db, FOLD, {}, { key: FOLD, runAt: new Date(Date.now() + AGAIN_MS) });
      },
    },
  },
  tables: {
    product_cells: 'distributed',
    place_cells: 'distributed',
    place_day_cells: 'distributed',
    charge_cells: 'distributed',
    payment_cells: 'distributed',
    tender_cells: 'distributed',
    tax_cells: 'distributed',
    tax_day_cells: 'distributed',
    discount_cells: 'distributed',
    order_cells: 'distributed',
    journal_cells: 'distributed',
    chain_product_cells: 'local',
    chain_product_stores: 'local',
    chain_place_cells: 'local',
    chain_charge_cells: 'local',
    chain_payment_cells: 'local',
    chain_tender_cells: 'local',
    chain_tax_cells: 'local',
    chain_discount_cells: 'local',
    chain_hour_cells: 'local',
    chain_order_cells: 'local',
    chain_journal_cells: 'local',
  },
} satisfies Manifest;
