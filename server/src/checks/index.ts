/** What checks offers to other rooms. */
export { latestChecks, runChecks } from './run-checks.ts';
