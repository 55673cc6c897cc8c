/** What checks offers to other rooms. */

export {
  type Behind,
  type CheckedRange,
  type CheckResult,
  type Figure,
  nothingDiffers,
  type Side,
  sidesAgree,
} from './identity.ts';
export { runChecks } from './run-checks.ts';
