import { ApiError } from '@backroom/contract/kit/errors';
import type { shopifyEndpoints } from '@backroom/contract/shopify';
import { connectForm } from '@backroom/contract/shopify-fields';
import type { Handler } from '../../platform/http/call.ts';
import { connect } from './connect.ts';

/** Connects stores one after another, each with its own result: a bad one doesn't stop the others. */
export const connectStores: Handler<typeof shopifyEndpoints.connectStores> = async ({
  services,
  body,
  actor,
}) => {
  const results = [];
  for (const [index, given] of body.stores.entries()) {
    const row = index + 1;
    const shop = typeof given.shop === 'string' ? given.shop.slice(0, 200) : '';
    const parsed = connectForm.safeParse(given);
    if (!parsed.success) {
      const message = parsed.error.issues.map((issue) => issue.message).join('; ');
      results.push({ row, shop, connected: false, message });
      continue;
    }
    try {
      await connect(services, actor, parsed.data);
      results.push({ row, shop: parsed.data.shop, connected: true, message: 'Connected' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ row, shop: parsed.data.shop, connected: false, message: error.message });
    }
  }
  return { results };
};
