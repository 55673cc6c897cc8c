/** Tills that redeem one cent at a time, until their server is killed. */
import { giftCardTillEndpoints } from '@backroom/contract/gift-card-tills';
import { workUntilKilled } from '../../testing/work-until-killed.ts';
import { giftCardTillRoutes } from './tills.ts';

const [secretsKey = '', url = '', token = '', name = '', ...codes] = process.argv.slice(2);
await workUntilKilled({
  secretsKey,
  url,
  token,
  name,
  endpoint: giftCardTillEndpoints.redeemGiftCard,
  handler: giftCardTillRoutes.redeemGiftCard,
  bodyOf: (number) => ({ code: codes[number % codes.length], amount: 0.01 }),
});
