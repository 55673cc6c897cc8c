import { systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { addPastStatements, type PastStatement } from '../../royalty/index.ts';
import type { LoadedStore } from './stores.ts';

/** `YYYY-MM` of the month so many before the one of a moment. */
const monthBefore = (until: Date, count: number): string =>
  new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() - count, 1)).toISOString().slice(0, 7);

/** Stores whose statement of the month before last is still open. */
const open: Readonly<Record<string, string | null>> = {
  'South Lamar': 'The fair of the 12th belongs to the town: its sales are not ours to pay royalties on.',
  'Hyde Park': null,
};

/** The month that is over is issued to the owners from this one on; the others wait to be drafted. */
const ISSUED_ALREADY = 4;

const pastOf = ({ store }: LoadedStore, until: Date): PastStatement[] => {
  if (store.owner === null) return [];
  const shop = store.domain;
  const paid = (month: string): PastStatement => {
    const reference = `ACH ${store.cid.slice(2)}-${month.replace('-', '')}`;
    return { shop, month, became: 'paid', reference };
  };
  const [older, last, over] = [3, 2, 1].map((count) => monthBefore(until, count)) as [string, string, string];
  const note = open[store.name];
  const ofLast: PastStatement =
    note === undefined
      ? paid(last)
      : note === null
        ? { shop, month: last, became: 'issued' }
        : { shop, month: last, became: 'disputed', note };
  const isIssued = store.owner >= ISSUED_ALREADY;
  return [paid(older), ofLast, ...(isIssued ? [{ shop, month: over, became: 'issued' as const }] : [])];
};

/** Statements of the three months that are over: paid, one disputed, one unpaid, some to be drafted. */
export const addStatements = (db: Database, stores: readonly LoadedStore[], until: Date): Promise<void> =>
  addPastStatements(
    db,
    systemActor('Demo'),
    stores.flatMap((store) => pastOf(store, until)),
  );
