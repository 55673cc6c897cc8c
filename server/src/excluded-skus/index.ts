/** What excluded SKUs offer to other rooms. */

export { excludedNow, exclusionsFrom } from './in-force.ts';
