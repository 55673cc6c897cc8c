import type { Application } from '../application.ts';
import { endOneSession, startSession } from '../platform/sessions/sessions.ts';
import { hashOf } from '../platform/sessions/tokens.ts';
import { readMarker, writeMarker } from './marker.ts';
import { NEIGHBOR_CODE, neighborStores, storesWithShops } from './practice-spec.ts';

const DAY = 86_400_000;

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/**
 * Once, in a live demo: head office starts a discount in three stores, one of which uses the code already. So there is a push
 * that failed, with the shop's words, as it would be anywhere: made through the call that people make.
 */
export const showFailedPush = async ({
  services,
  app,
}: Pick<Application, 'services' | 'app'>): Promise<void> => {
  const { db, config } = services;
  const marker = await readMarker(db);
  if (config.demoDealsPerMinute === 0 || marker?.state !== 'done' || !marker.chain || marker.showed) return;
  const head = await db
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'SuperAdmin')
    .where('status', '=', 'Active')
    .orderBy('created_at')
    .executeTakeFirst();
  if (head) {
    const from = { ip: '127.0.0.1', userAgent: 'Demo' };
    const { token } = await startSession(db, head.user_id, from, config);
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/create-discount',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        title: 'Neighbor days',
        code: NEIGHBOR_CODE,
        value: 10,
        start_date: dayIn(-1),
        end_date: dayIn(30),
        shopIds: neighborStores(storesWithShops(marker.chain)).map(({ domain }) => domain),
      },
    });
    if (answer.statusCode !== 200)
      services.log.warn({ answer: answer.body }, 'The demo shows no failed push');
    const session = await db
      .selectFrom('sessions')
      .select('session_id')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirstOrThrow();
    await endOneSession(db, head.user_id, session.session_id);
  }
  await writeMarker(db, { ...marker, showed: true });
};
