import type { CheckedRange, CheckResult } from '../../checks/index.ts';
import { type ReportRange, readRange } from '../../figures/index.ts';
import { reportStores } from '../../stores/index.ts';
import { cellsIdentity } from './cells-identity.ts';
import { documentIdentity } from './document-identity.ts';
import { giftCardIdentities } from './gift-card-identities.ts';
import { additivity, inventoryIdentities, receivables } from './other-identities.ts';
import { type ReportsOfRange, reportsOfRange } from './reports-of-range.ts';
import { salesIdentities } from './sales-identities.ts';

type Worked = { range: ReportRange; all: ReportsOfRange };

const worked = new WeakMap<CheckedRange, Promise<Worked>>();

/** Every report of sales over the days of a run of checks: worked out once, whichever room asks. */
export const reportsChecked = (checked: CheckedRange): Promise<Worked> => {
  const work = async () => {
    const { scope, db } = checked;
    const range = await readRange(scope, db, checked);
    return { range, all: await reportsOfRange(scope, db, range) };
  };
  const known = worked.get(checked) ?? work();
  worked.set(checked, known);
  return known;
};

/** What the reports, the sales page, the royalties and the ledger of gift cards say of the same facts. */
export const reportIdentities = async (checked: CheckedRange): Promise<CheckResult[]> => {
  const { scope, db } = checked;
  const { range, all } = await reportsChecked(checked);
  const everyStore = await reportStores(scope, db, undefined);
  const isWholeChain = everyStore.length === range.stores.length;
  return [
    ...(await salesIdentities(db, range, all)),
    ...(await receivables(db, range, all)),
    ...(await giftCardIdentities(scope, db, range, all, isWholeChain)),
    ...(await inventoryIdentities(scope, db, range, all)),
    ...(await additivity(db, range)),
    await cellsIdentity(db, range),
    await documentIdentity(db, range),
  ];
};
