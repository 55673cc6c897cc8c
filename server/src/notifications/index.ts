/** What notifications offer to other rooms. */

export { notify } from './notify.ts';
export type { Topic } from './topics.ts';
export { type MailStops, unsubscribeLink } from './unsubscribe.ts';
