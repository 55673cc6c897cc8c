/** What the loyalty room offers to other rooms. */

export { pointsLiability } from './reports/liability.ts';
