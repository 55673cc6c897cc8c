import createClient from 'openapi-fetch';

/** Calls of a Backroom, with the token of a person or the key of a till. */
export const createBackroom = ({ address, token, fetch }) => {
  const client = createClient({ baseUrl: address.replace(/\/$/, ''), ...(fetch ? { fetch } : {}) });
  client.use({
    onRequest: ({ request }) => {
      if (token) request.headers.set('authorization', `Bearer ${token}`);
      return request;
    },
  });
  return client;
};

/** A key for one intention: keep it when you try the same again. */
export const newIdempotencyKey = () => globalThis.crypto.randomUUID();

const isWorthAnother = (status) => status === 429 || status === 503;

const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/**
 * Makes a call again while the line is down or the server asks to wait, as long as that is worth it. Safe for reads, and
 * for writes that send the same idempotency key each time.
 */
export const patiently = async (call, { tries = 5, longestWait = 30 } = {}) => {
  for (let left = tries - 1; ; left -= 1) {
    let pause = 1;
    try {
      const answer = await call();
      if (left === 0 || !isWorthAnother(answer.response.status)) return answer;
      pause = Number(answer.response.headers.get('retry-after') ?? 1);
    } catch (error) {
      if (left === 0) throw error;
    }
    await wait(Math.min(pause, longestWait));
  }
};
