/** Tills that redeem a hundredth of a point at a time, until their server is killed. */
import { loyaltyTillEndpoints } from '@backroom/contract/loyalty-tills';
import { workUntilKilled } from '../../testing/work-until-killed.ts';
import { loyaltyTillRoutes } from './tills.ts';

const [secretsKey = '', url = '', token = '', name = '', ...emails] = process.argv.slice(2);
await workUntilKilled({
  secretsKey,
  url,
  token,
  name,
  endpoint: loyaltyTillEndpoints.redeemLoyaltyPoints,
  handler: loyaltyTillRoutes.redeemLoyaltyPoints,
  bodyOf: (number) => ({
    email: emails[number % emails.length],
    points: 0.01,
    lines: [{ sku: 'A', amount: 100 }],
  }),
});
