/** What auth offers to others. */

export { addUsers } from './add-users.ts';
export { dropFactor } from './factor/drop-factor.ts';
export { waitingCodes } from './factor/waiting-codes.ts';
export { newSetUpCode } from './set-up.ts';
