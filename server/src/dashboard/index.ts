/** What the dashboard offers to others. */
export { putFirstStepsAway } from './first-steps.ts';
