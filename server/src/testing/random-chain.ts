import fc from 'fast-check';
import type { BatchResult } from '../orders/intake/index.ts';
import { intakeOn } from '../orders/intake/index.ts';
import { house } from '../rooms.ts';
import { arbitraryOrder, testClocks } from './arbitrary-order.ts';
import type { IntakeDatabase } from './intake.ts';

/**
 * A store for each clock of the tests, each with so many random orders that happened in some days; the same for the
 * same seed.
 * @returns what became of each order.
 */
export const postRandomChain = async (
  database: IntakeDatabase,
  { days, orders, seed }: { days: { from: string; to: string }; orders: number; seed: number },
): Promise<BatchResult[]> => {
  const intake = intakeOn({ ...database, house });
  const results: BatchResult[] = [];
  for (const [index, clock] of testClocks.entries()) {
    const shop = await database.addShop(clock);
    const documents = fc
      .sample(arbitraryOrder(days), { numRuns: orders, seed: seed * 10 + index })
      .map((document, number) => ({
        ...document,
        shopify_order_id: `${seed}-${index}-${number}`,
        name: `#${number}`,
      }));
    results.push(...(await intake.postOrders(shop, documents)));
  }
  return results;
};
