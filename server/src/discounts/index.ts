/** What discounts offer to other rooms. */

export { addCampaigns } from './add-campaigns.ts';
export { fundingShares, payersOf } from './funding.ts';
