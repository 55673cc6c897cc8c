/** What mail offers to other rooms. */
export { sendMail } from './mail.ts';
export { seal } from './sealed.ts';
