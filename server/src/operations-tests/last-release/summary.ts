/** What an installation holds, as its calls tell: taken when a release is made, and again by every later version. */
export type Summary = {
  orders: number;
  giftCards: number;
  /** Dollars on them. */
  giftCardBalance: number;
  /** What the till's card has left, asked for with its key. */
  tillBalance: number;
  mails: number;
};

/** Whoever may ask: a person of the installation, a till of it and a card. */
export type Visitors = { email: string; password: string; tillKey: string; cardCode: string };

/** Makes one call. @param token of a session or a till */
export type Asking = (path: string, body: object, token?: string) => Promise<Record<string, unknown>>;

/** An answer as these calls give it; its numbers are compared, so a wrong path shows. */
const numberAt = (answer: Record<string, unknown>, ...path: string[]): number => {
  let found: unknown = answer;
  for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name];
  if (typeof found !== 'number')
    throw new Error(`No number at ${path.join('.')} in ${JSON.stringify(answer)}`);
  return found;
};

export const summaryOf = async (ask: Asking, visitors: Visitors): Promise<Summary> => {
  const { email, password, tillKey, cardCode } = visitors;
  const session = await ask('/login', { email, password });
  const token = String(session.token);
  const orders = await ask('/get-order-list', { limit: 1 }, token);
  const cards = await ask('/get-gift-card-list', { limit: 1 }, token);
  const mails = await ask('/get-mail-list', { limit: 1 }, token);
  const card = await ask('/gift-cards/check-balance', { code: cardCode }, tillKey);
  return {
    orders: numberAt(orders, 'pagination', 'total'),
    giftCards: numberAt(cards, 'data', 'counters', 'totalCards'),
    giftCardBalance: numberAt(cards, 'data', 'counters', 'totalBalance'),
    tillBalance: numberAt(card, 'giftCard', 'balance'),
    mails: numberAt(mails, 'pagination', 'total'),
  };
};
