// What is refused, and what a provider that Backroom drives says and does.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkName } from './check/check-record.ts';
import { startWorld, target, type World } from './cname.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const body = { domain: 'driven.example', provider: 'cloudflare', token: world.cloudflare.token };
  const { status } = await world.server.call('/create-domain', { token: world.root, body });
  expect(status).toBe(200);
});
afterAll(() => world.close());
afterEach(() => {
  world.cloudflare.mood = 'well';
  world.cloudflare.token = 'cf-test-token';
});

const call = (path: string, body: object, token = world.admin) => world.server.call(path, { token, body });
const form = (host: string, more: object = {}) => ({
  domain: 'chain.example',
  host,
  shop: 'pier.myshopify.com',
  ...more,
});
const count = async () => (await call('/get-cname-records', {})).body.data.totalCount;

/** The field that is refused, and the words. */
const refusal = async (body: object) => {
  const before = await count();
  const answer = await call('/create-cname', body);
  expect(answer.status).toBe(400);
  expect(await count()).toBe(before);
  return answer.body.details.map(({ field, message }: { field: string; message: string }) => [
    field,
    message,
  ]);
};

test.each([
  ['down town', 'host', 'Use only letters a to z, digits and hyphens'],
  ['@', 'host', 'A CNAME cannot be placed on the root domain'],
  ['chain.example', 'host', 'A CNAME cannot be placed on the root domain'],
  ['*', 'host', 'A wildcard cannot be used: give each store a name of its own'],
])('%s is refused at its field', async (host, field, message) => {
  expect(await refusal(form(host))).toEqual([[field, message]]);
});

test('a domain that isn’t on the list, a store that isn’t there, a target that is an address or itself', async () => {
  expect(await refusal(form('pier', { domain: 'other.example' }))).toEqual([
    ['domain', 'other.example is not on the list of domains'],
  ]);
  expect(await refusal(form('pier', { shop: 'no.myshopify.com' }))).toMatchObject([
    ['shop', expect.any(String)],
  ]);
  expect(await refusal(form('pier', { target: '23.227.38.74' }))).toEqual([
    ['target', 'Enter a name, not an address'],
  ]);
  expect(await refusal(form('pier', { target: 'Pier.chain.example' }))).toEqual([
    ['target', 'A name cannot lead to itself'],
  ]);
});

test('a name with other records is refused with them; what a wildcard says of all names is not in the way', async () => {
  world.say('mail.chain.example', { A: ['192.0.2.7'], MX: ['mx.example.net'], TXT: ['v=spf1 -all'] });
  expect(await refusal(form('mail'))).toEqual([
    [
      'host',
      'mail.chain.example has other records: address (192.0.2.7), MX (mx.example.net), TXT (v=spf1 -all). A CNAME can’t stand beside them: remove them at GoDaddy first.',
    ],
  ]);
});

test('a name is there once, in whatever case, also for ten at the same moment', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call('/create-cname', form(index % 2 ? 'Twin' : 'twin.chain.example')),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  expect(await refusal(form('TWIN', { shop: 'mill.myshopify.com' }))).toEqual([
    ['host', 'twin.chain.example is there already, for Pier'],
  ]);
});

test('a store has one main name, whoever makes it so at the same moment', async () => {
  const hosts = ['main-a', 'main-b', 'main-c', 'main-d'];
  const made = await Promise.all(
    hosts.map((host) => call('/create-cname', form(host, { shop: 'mill.myshopify.com', primary: true }))),
  );
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await Promise.all(made.map(({ body }) => call('/set-primary-cname', { id: body.record.id })));
  const { records } = (await call('/get-cname-records', { shop: 'mill.myshopify.com' })).body.data;
  expect(records.filter(({ primary }: { primary: boolean }) => primary)).toHaveLength(1);
});

test('an active main name goes only where its host was typed', async () => {
  world.say('front.chain.example', { CNAME: [target] });
  const { body } = await call('/create-cname', form('front', { primary: true }));
  const { id } = body.record;
  expect((await call('/check-cname-record', { id })).body.record).toMatchObject({
    status: 'ACTIVE',
    primary: true,
  });
  for (const confirm of [undefined, '', 'fron', 'front.example']) {
    const answer = await call('/delete-cname-record', { id, confirm });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'confirm' }] } });
  }
  const answer = await call('/delete-cname-record', { id, confirm: 'FRONT' });
  expect(answer.body).toEqual({
    deleted: true,
    message: 'front.chain.example deleted. Its record still stands at GoDaddy: remove it there.',
  });
});

test('the list of domains is a SuperAdmin’s to keep and everybody’s at head office to read, without tokens', async () => {
  const { server, admin } = world;
  const list = await server.call('/get-domain-list', { method: 'GET', token: admin });
  expect(list.body.data.domainList).toMatchObject([
    { domain: 'chain.example', provider: 'godaddy', managed: false },
    { domain: 'driven.example', provider: 'cloudflare', managed: true },
  ]);
  expect(JSON.stringify(list.body)).not.toContain('token');
  expect((await call('/create-domain', { domain: 'x.example', provider: 'other' })).status).toBe(403);
  const { rows } = await server.services.pool.query(
    'select token_enc from domains where token_enc is not null',
  );
  expect(rows[0].token_enc).toMatch(/^v1\./);
  const [{ id }] = list.body.data.domainList;
  const inUse = await call('/delete-domain', { id }, world.root);
  expect(inUse).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('delete them first') },
  });
});

test('a domain is refused at the field: there already, no domain, a token that opens nothing or is not needed', async () => {
  const add = async (body: object) => {
    const answer = await call('/create-domain', body, world.root);
    return [answer.status, answer.body.details?.[0].field ?? answer.body.code];
  };
  expect(await add({ domain: 'Chain.example', provider: 'ionos' })).toEqual([400, 'domain']);
  expect(await add({ domain: 'chain', provider: 'ionos' })).toEqual([400, 'domain']);
  expect(await add({ domain: 'a.example', provider: 'ionos', token: 'abc' })).toEqual([400, 'token']);
  expect(await add({ domain: 'driven2.example', provider: 'cloudflare', token: 'wrong' })).toEqual([
    400,
    'token',
  ]);
  expect(await add({ domain: 'driven2.example', provider: 'cloudflare', token: 'cf-тест' })).toEqual([
    400,
    'token',
  ]);
  const { token } = world.cloudflare;
  expect(await add({ domain: 'driven2.example', provider: 'cloudflare', token })).toEqual([400, 'token']);
  world.cloudflare.mood = 'down';
  expect(await add({ domain: 'driven2.example', provider: 'cloudflare', token })).toEqual([
    503,
    'UNAVAILABLE',
  ]);
  const list = await world.server.call('/get-domain-list', { method: 'GET', token: world.admin });
  expect(list.body.data.domainList).toHaveLength(2);
});

const driven = (host: string) => form(host, { domain: 'driven.example' });
const atCloudflare = () => world.cloudflare.records.map(({ name, content }) => `${name} ${content}`);

test('at a provider that Backroom drives the record is made and removed with the name', async () => {
  const { status, body } = await call('/create-cname', driven('downtown'));
  expect([status, body.record.managed, body.record.provider_error]).toEqual([200, true, null]);
  expect(world.cloudflare.records).toMatchObject([
    { type: 'CNAME', name: 'downtown.driven.example', content: target, ttl: 3600, proxied: false },
  ]);
  const gone = await call('/delete-cname-record', { id: body.record.id });
  expect(gone.body).toEqual({
    deleted: true,
    message: 'downtown.driven.example deleted, here and at Cloudflare',
  });
  expect(atCloudflare()).toEqual([]);
});

test('what the provider refuses stands at the field and leaves nothing; the same record there is taken on', async () => {
  const { records } = world.cloudflare;
  records.push({
    id: 'a1',
    type: 'A',
    name: 'taken.driven.example',
    content: '192.0.2.1',
    ttl: 1,
    proxied: true,
  });
  records.push({
    id: 'c1',
    type: 'CNAME',
    name: 'same.driven.example',
    content: target,
    ttl: 1,
    proxied: false,
  });
  expect(await refusal(driven('taken'))).toEqual([
    ['host', 'Cloudflare refused: An A, AAAA, or CNAME record with that host already exists.'],
  ]);
  world.cloudflare.token = 'another';
  expect(await refusal(driven('locked'))).toEqual([
    ['domain', 'Cloudflare refused the token: Invalid access token'],
  ]);
  world.cloudflare.token = 'cf-test-token';
  const { body } = await call('/create-cname', driven('same'));
  expect(body.record.provider_error).toBeNull();
  await call('/delete-cname-record', { id: body.record.id });
  expect(world.cloudflare.records.map(({ id }) => id)).toEqual(['a1']);
});

test('a provider that is away is tried again: for making, and for removing', async () => {
  world.cloudflare.mood = 'down';
  const { status, body } = await call('/create-cname', driven('later'));
  const { id } = body.record;
  expect([status, body.record.provider_error]).toEqual([200, 'Cloudflare cannot be reached right now']);
  expect((await call('/delete-cname-record', { id })).status).toBe(409);
  world.cloudflare.mood = 'well';
  const checked = await call('/check-cname-record', { id });
  expect(checked.body.record).toMatchObject({ status: 'PENDING_DNS', provider_error: null });
  expect(atCloudflare()).toContain(`later.driven.example ${target}`);

  world.cloudflare.mood = 'down';
  const waiting = await call('/delete-cname-record', { id });
  expect(waiting.body.deleted).toBe(false);
  const read = await call('/get-cname-record', { id });
  expect(read.body.record).toMatchObject({ status: 'REMOVING', provider_error: expect.any(String) });
  await checkName(world.server.services, id);
  world.cloudflare.mood = 'well';
  expect((await call('/check-cname-record', { id })).body.record).toBeNull();
  expect((await call('/get-cname-record', { id })).status).toBe(404);
  expect(atCloudflare()).not.toContain(`later.driven.example ${target}`);
});

test('a Franchisee reaches none of it', async () => {
  const franchiseeId = await world.server.addFranchisee('Fran Chisee');
  const fran = await world.server.signIn({
    email: 'fran@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId,
  });
  expect((await call('/get-cname-records', {}, fran)).status).toBe(403);
  expect((await call('/create-cname', form('mine'), fran)).status).toBe(403);
  const history = await call(
    '/get-record-history',
    { record: 'cname', record_id: crypto.randomUUID() },
    fran,
  );
  expect(history.status).toBe(404);
});
