/** What users offer to other rooms. */
export { freeEmail } from './free-email.ts';
