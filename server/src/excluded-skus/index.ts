/** What excluded SKUs offer to other rooms. */

export { exclusionsFrom } from './in-force.ts';
