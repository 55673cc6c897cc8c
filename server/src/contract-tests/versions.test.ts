/** Whoever saves over somebody else's change is told, whichever form it was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let root: string;
let franchiseeId: string;
let shopId: string;
let userId: string;
let agreementId: string;
let domainId: string;

const call = (path: string, body: unknown) => server.call(path, { body, token: root });
const get = (path: string) => server.call(path, { method: 'GET', token: root });

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const franchisee = await server.addFranchisee('Ann Ames');
  franchiseeId = String(franchisee);
  shopId = String(
    await server.addShop({
      domain: 'pier.example.com',
      name: 'Pier',
      timezone: 'Etc/UTC',
      franchiseeId: franchisee,
    }),
  );
  await server.signIn({ email: 'dana@example.com', role: 'Admin' });
  const { body } = await call('/getAllUsers', { search: 'dana@example.com' });
  userId = body.data[0].id;
  await server.addShop({ domain: 'quay.example.com', name: 'Quay', timezone: 'Etc/UTC' });
  const created = await call('/create-domain', { domain: 'example.com', provider: 'ionos' });
  domainId = created.body.domain.id;
  const added = await call('/add-franchisee-agreement', { franchiseeId, title: 'Lease' });
  agreementId = added.body.agreement.agreement_id;
});
afterAll(() => server.close());

type Form = {
  read: () => Promise<{ version: string; value: unknown }>;
  save: (value: string, version?: string) => ReturnType<TestApplication['call']>;
  values: [string, string, string];
  field: string;
};

const forms: Record<string, Form> = {
  user: {
    read: async () => {
      const { user } = (await call('/get-user', { userId })).body;
      return { version: user.version, value: user.firstName };
    },
    save: (firstName, version) => call('/updateUser', { userId, firstName, version }),
    values: ['Una', 'Ulla', 'Ute'],
    field: 'firstName',
  },
  franchisee: {
    read: async () => {
      const { franchisee } = (await get(`/get-franchisee/${franchiseeId}`)).body;
      return { version: franchisee.version, value: franchisee.city };
    },
    save: (city, version) => call('/update-franchisee-details', { franchiseeId, city, version }),
    values: ['Boston', 'Dallas', 'Reno'],
    field: 'city',
  },
  store: {
    read: async () => {
      const { store } = (await call('/get-store', { storeId: shopId })).body;
      return { version: store.version, value: store.name };
    },
    save: (name, version) => call('/update-store', { storeId: shopId, name, version }),
    values: ['Pier 1', 'Pier 2', 'Pier 3'],
    field: 'name',
  },
  domain: {
    read: async () => {
      const { domainList } = (await get('/get-domain-list')).body.data;
      return { version: domainList[0].version, value: domainList[0].provider };
    },
    save: (provider, version) => call('/update-domain', { id: domainId, provider, version }),
    values: ['other', 'godaddy', 'namecheap'],
    field: 'provider',
  },
  agreement: {
    read: async () => {
      const { agreements } = (await get(`/get-franchisee/${franchiseeId}`)).body;
      return { version: agreements[0].version, value: agreements[0].title };
    },
    save: (title, version) =>
      call('/update-franchisee-agreement', { franchiseeId, agreementId, title, version }),
    values: ['Lease 1', 'Lease 2', 'Lease 3'],
    field: 'title',
  },
};

test.each(Object.entries(forms))(
  '%s: a form that is out of date is told what stands now, and nothing is saved',
  async (_name, { read, save, values, field }) => {
    const { version } = await read();
    expect((await save(values[0], version)).status).toBe(200);
    const late = await save(values[1], version);
    expect(late.status).toBe(409);
    expect(late.body.code).toBe('VERSION_CONFLICT');
    expect(String(late.body.current[field])).toBe(values[0]);
    const now = await read();
    expect(now.value).toBe(values[0]);
    expect(late.body.current.version).toBe(now.version);
    expect((await save(values[1], now.version)).status).toBe(200);
    // Whoever sends no version, a client of old, saves over what is there.
    expect((await save(values[2])).status).toBe(200);
  },
);

test.each(Object.entries(forms))(
  '%s: of two who save at once, one is told',
  async (_name, { read, save, values }) => {
    const { version } = await read();
    const answers = await Promise.all([save(values[0], version), save(values[1], version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  },
);

test('rules of sign-in that somebody else changed meanwhile are not overwritten', async () => {
  const late = await call('/set-security-policy', { secondFactor: 'nobody', version: 'of another day' });
  expect(late.status).toBe(409);
  expect(late.body.current.secondFactor).toBe('nobody');
});

test('stores that somebody else assigned meanwhile are not taken away unseen', async () => {
  const read = async () => (await get(`/get-franchisee/${franchiseeId}`)).body.franchisee.shopsVersion;
  const save = (shops: string[], version: string) =>
    call('/update-franchisee-shops', { franchiseeId, shops, version });
  const version = await read();
  const both = ['pier.example.com', 'quay.example.com'];
  expect((await save(both, version)).status).toBe(200);
  const late = await save(['pier.example.com'], version);
  expect(late).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
  expect(late.body.current.shops.toSorted()).toEqual(both);
  expect(late.body.current.version).toBe(await read());
  expect((await save(['pier.example.com'], late.body.current.version)).status).toBe(200);
});
