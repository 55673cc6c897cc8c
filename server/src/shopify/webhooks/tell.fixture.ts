import { createHmac, randomUUID } from 'node:crypto';
import type { Practice } from '../../testing/practice-shop.ts';

/** Tells the server something as a practice shop would, signed with the secret of the app that it was connected with. */
export const teller =
  ({ server, shopify }: Practice, domain: string) =>
  async (topic: string, body: object, headers: Record<string, string> = {}): Promise<number> => {
    const payload = JSON.stringify(body);
    const secret = shopify.emulator.apps.get(`app-of-${domain}`)?.secret ?? '';
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v1/shopify/webhooks/app-of-${domain}`,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': domain,
        'x-shopify-webhook-id': randomUUID(),
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(payload).digest('base64'),
        ...headers,
      },
    });
    return answer.statusCode;
  };
