/** What checks offers to other rooms. */
export { checkRange, latestChecks } from './run-checks.ts';
