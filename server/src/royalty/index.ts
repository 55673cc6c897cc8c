/** What royalty offers to other rooms. */

export { addTerms } from './add-terms.ts';
export { addPastStatements, type PastStatement } from './past-statements.ts';
export { royaltyAccrued, royaltyReport } from './royalty-report.ts';
