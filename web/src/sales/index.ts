/** What sales offers to other rooms. */

export { dayPoints } from './day-points.ts';
