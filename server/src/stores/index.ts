/** What stores offer to other rooms. */
export { setOwner } from './owners.ts';
