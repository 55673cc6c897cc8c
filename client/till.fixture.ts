import { startTestApplication } from '../server/src/testing/application.ts';

/** A Backroom with one store, listening on a port, and a key of that store's till. */
export type Till = {
  address: string;
  key: string;
  /** Issues a card and gives its code. */
  newCard(dollars: number): Promise<string>;
  close(): Promise<void>;
};

export const startTill = async (): Promise<Till> => {
  const server = await startTestApplication({ HOST: '127.0.0.1' });
  const shop_domain = 'bay-view.myshopify.com';
  await server.addShop({ domain: shop_domain, name: 'Bay View' });
  const token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const { body } = await server.call('/create-api-key', { token, body: { name: 'Till 1', shop_domain } });
  const port = await server.listen();
  return {
    address: `http://127.0.0.1:${port}`,
    key: body.key,
    newCard: async (initial_amount) => {
      const card = { initial_amount, shop_domain, reason: 'Promotion', is_from: 'web' };
      return (await server.call('/create-gift-card', { token, body: card })).body.data.code;
    },
    close: server.close,
  };
};
