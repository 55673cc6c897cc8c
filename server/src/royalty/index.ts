/** What royalty offers to other rooms. */

export { addTerms } from './add-terms.ts';
export { royaltyReport } from './royalty-report.ts';
