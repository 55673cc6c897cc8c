/** What discounts offer to other rooms. */

export { addCampaigns } from './add-campaigns.ts';
export { type FundingShare, fundingShares, payersOf } from './funding.ts';
