import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let ann: string;
let bob: string;

beforeAll(async () => {
  server = await startTestApplication();
  ann = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  bob = await server.signIn({ email: 'bob@example.com', role: 'Admin' });
});
afterAll(() => server.close());

const save = async (name: string) => {
  const body = { page: '/orders', name, search: 'status=paid', hiddenColumns: ['store'] };
  return (await server.call('/save-view', { body, token: ann })).body.view.id as string;
};
const views = async () => {
  const { body } = await server.call('/list-saved-views', { body: { page: '/orders' }, token: ann });
  return body.views as { id: string; name: string; search: string; hiddenColumns: string[] }[];
};
const remove = async (id: string) =>
  (await server.call('/delete-view', { body: { id }, token: ann })).body.undo;
const undo = (undo_id: string, token = ann) => server.call('/undo', { body: { undo_id }, token });

it('brings back what was deleted, as it was, once', async () => {
  const id = await save('Paid ones');
  const before = await views();
  const offer = await remove(id);
  expect(await views()).toEqual([]);
  const minutes = (Date.parse(offer.expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(5);
  expect(await undo(offer.undo_id)).toMatchObject({
    status: 200,
    body: { message: 'Undone', done: 1, results: [{ id, ok: true }] },
  });
  expect(await views()).toEqual(before);
  expect(await undo(offer.undo_id)).toMatchObject({
    status: 409,
    body: { message: 'This is undone already' },
  });
});

it('brings it back once also where it is asked for twice at the same moment', async () => {
  const offer = await remove(await save('Twice'));
  const { pool } = server.connection;
  const holder = await pool.connect();
  await holder.query('begin; lock table saved_views in exclusive mode');
  const asked = [undo(offer.undo_id), undo(offer.undo_id)];
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await pool.query(waiting)).rows[0].count < 2);
  await holder.query('commit');
  holder.release();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await views()).filter(({ name }) => name === 'Twice')).toHaveLength(1);
});

it('is nobody else’s to take back, and nothing where there is no offer', async () => {
  const offer = await remove(await save('Mine'));
  expect((await undo(offer.undo_id, bob)).status).toBe(404);
  expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await server.call('/undo', { body: { undo_id: offer.undo_id } })).status).toBe(401);
  expect((await views()).some(({ name }) => name === 'Mine')).toBe(false);
});

it('runs out', async () => {
  const offer = await remove(await save('Late'));
  await server.services.db
    .updateTable('undo_offers')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('undo_id', '=', offer.undo_id)
    .execute();
  expect(await undo(offer.undo_id)).toMatchObject({
    status: 409,
    body: { message: 'It is too late to undo this' },
  });
  expect((await views()).some(({ name }) => name === 'Late')).toBe(false);
});

it('leaves what has taken its place, and says so', async () => {
  const offer = await remove(await save('Taken'));
  const newer = await save('Taken');
  expect((await undo(offer.undo_id)).body).toMatchObject({
    message: 'Nothing could be undone',
    done: 0,
    results: [{ ok: false, message: 'Another view has this name by now' }],
  });
  expect((await views()).filter(({ name }) => name === 'Taken')).toMatchObject([{ id: newer }]);
});
