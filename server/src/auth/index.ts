/** What auth offers to others. */

export { addUsers } from './add-users.ts';
export { newSetUpCode } from './set-up.ts';
