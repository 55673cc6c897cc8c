/** What sales offers to other rooms. */

export { comparedPoints, dayPoints } from './day-points.ts';
