import type { FastifyInstance } from 'fastify';
import type { Door } from './door.ts';

/** What is being answered when the server stops may take so long. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 100;

/**
 * What happens at the door when the server stops: nobody new comes in, whoever has asked gets an answer within 15
 * seconds, and whoever is still sending, or keeps a connection for later, isn't waited for.
 * @param arriving how many requests have come in part only
 */
export const closeInOrder = (app: FastifyInstance, door: Door, arriving: () => number): void => {
  let isClosing = false;
  let underWay = 0;
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    // A file on its way is watched by Fastify at nine places besides; all of them go with the answer.
    reply.raw.setMaxListeners(20);
    // Told for answered requests and for those whose caller has gone.
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const since = performance.now();
    const looking = setInterval(() => {
      if (underWay <= arriving() || performance.now() - since > PATIENCE_MS) door.cut();
    }, LOOK_MS);
    await door.close();
    clearInterval(looking);
  });
  // A connection whose request outlives the stop must not be kept for another one.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
};
