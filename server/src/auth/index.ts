/** What auth offers to others. */

export { addUser, addUsers, changeUser, dropInvitation } from './add-users.ts';
export { dropFactor } from './factor/drop-factor.ts';
export { waitingCodes } from './factor/waiting-codes.ts';
export { invite } from './invitations.ts';
export { newLink } from './mailed-links.ts';
export { photoAddress } from './photo-address.ts';
export { newSetUpCode } from './set-up.ts';
