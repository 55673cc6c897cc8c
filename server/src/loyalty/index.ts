/** What the loyalty room offers to other rooms. */

export { namesOf } from './customers/accounts.ts';
export { type OpeningMember, openMembers } from './customers/open-members.ts';
export { setSubscribed } from './customers/write-customers.ts';
export { addPoints, type CustomerKey, lockCustomer, takePoints } from './ledger/book-points.ts';
export { expirePoints } from './ledger/expire-points.ts';
export { orderEntries } from './orders/order-posted.ts';
export { pointsDifferences } from './orders/post-again.ts';
export { pointsLiability } from './reports/liability.ts';
export { pointsOwedBy } from './reports/owners.ts';
export { endPointFolds, pointsSumDifferences, rebuildPointsSums } from './sums/fold.ts';
export { addVersion } from './terms/configuration.ts';
export { settledDays } from './terms/settled-days.ts';
