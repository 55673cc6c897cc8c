import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteBackup } from '../platform/backup/last-backup.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';

let server: TestApplication;
let token: string;
beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

type Step = { kind: string; done: boolean; href: string | null; command: string | null };

const steps = async (as = token): Promise<Step[]> => {
  const { status, body } = await server.call('/get-dashboard', { body: {}, token: as });
  expect(status).toBe(200);
  return body.firstSteps;
};
const stepsDone = async () => (await steps()).filter(({ done }) => done).map(({ kind }) => kind);

it('leads a new chain step by step, each ticked off by what was done', async () => {
  const all = await steps();
  expect(all.map(({ kind }) => kind)).toEqual([
    'store',
    'sales',
    'people',
    'royalty-terms',
    'mail',
    'backup',
  ]);
  expect(all.every(({ href, command }) => (href === null) !== (command === null))).toBe(true);
  expect(await stepsDone()).toEqual([]);
  await server.addShop({ domain: 'first.myshopify.com' });
  expect(await stepsDone()).toEqual(['store']);
  await postGoldenChain(server, readGolden());
  await noteBackup(server.databaseUrl, new Date());
  expect(await stepsDone()).toEqual(['store', 'sales', 'royalty-terms', 'backup']);
  await server.signIn({ email: 'colleague@example.com', role: 'Admin' });
  expect(await stepsDone()).toEqual(['store', 'sales', 'people', 'royalty-terms', 'backup']);
});

it('is a SuperAdmin’s alone', async () => {
  const admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
  expect(await steps(admin)).toEqual([]);
  expect((await server.call('/put-away-first-steps', { body: {}, token: admin })).status).toBe(403);
  expect((await server.call('/put-away-first-steps', { body: {} })).status).toBe(401);
});

it('is put away for the whole chain, written down, and brought back by undo', async () => {
  const { body } = await server.call('/put-away-first-steps', { body: {}, token });
  expect(await steps()).toEqual([]);
  const other = await server.signIn({ email: 'second@example.com', role: 'SuperAdmin' });
  expect(await steps(other)).toEqual([]);
  expect((await server.call('/undo', { body: { undo_id: body.undo.undo_id }, token })).body.done).toBe(1);
  expect(await steps()).not.toEqual([]);
  const { rows } = await server.services.pool.query(
    "select action from audit_log where action like 'first-steps.%' order by action",
  );
  expect(rows.map(({ action }) => action)).toEqual(['first-steps.brought-back', 'first-steps.put-away']);
});
