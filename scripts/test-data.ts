/**
 * Vitest's global set-up for data that isn't part of the project: where BACKROOM_TEST_DATA names a folder, all that
 * tests need from it must be there. Without it, tests look beside the project and skip, with a message, what they
 * don't find.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const needed = [
  'real/expected',
  'real/maven-global-electronics',
  'real/maven-toys',
  'real/supermarket-sales',
  'shopify/products',
  'shopify/rest-2026-07/order.json',
  'shopify/webhooks/payloads/Order.json',
  'vectors/allocation_shopify_money.json',
  'vectors/rounding_dinerojs.json',
];

/** @throws Error where the folder is named and lacks something: a run that should test with it must not skip. */
export default function setup(): void {
  const named = process.env.BACKROOM_TEST_DATA;
  if (named === undefined) return;
  const folder = resolve(named);
  const missing = needed.filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0) {
    throw new Error(`BACKROOM_TEST_DATA is ${folder}, which lacks: ${missing.join(', ')}`);
  }
}
