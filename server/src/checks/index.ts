/** What checks offers to other rooms. */
export { latestChecks } from './run-checks.ts';
