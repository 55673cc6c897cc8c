/** What royalty offers to other rooms. */

export { addTerms } from './add-terms.ts';
export { gapsOf } from './gaps.ts';
export { royaltyReport } from './royalty-report.ts';
export { readStatements } from './statement-rows.ts';
export { readTerms } from './terms.ts';
