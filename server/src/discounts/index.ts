/** What discounts offer to other rooms. */

export { fundingShares, payersOf } from './funding.ts';
