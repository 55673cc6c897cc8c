import { exclusionsFrom } from '../excluded-skus/index.ts';
import type { RoyaltyExclusions } from '../orders/intake/index.ts';

/**
 * Says which SKUs owed no royalty at a moment: what order intake asks when it first sees a line, so that later
 * changes of the list don't move history (domain.md 3.6 and 3.7).
 */
export const royaltyExclusions: RoyaltyExclusions = (query) => exclusionsFrom(query, 'ROYALTY');
