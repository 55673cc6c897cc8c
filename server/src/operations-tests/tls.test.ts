// What docs/operations.md says of TLS to PostgreSQL and to the mail server, tried with an authority of our own.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { authorityFile, serverCertificate } from '../testing/tls/certificates.ts';
import { farEnd } from './database-line.ts';

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let server: Server;
let port: number;
let plainConnections = 0;

/** Speaks TLS as a PostgreSQL server does: asked for by the first message, then from the first byte. */
const layTlsLine = async (databaseUrl: string): Promise<Server> => {
  const line = createServer((near) => {
    near.on('error', () => undefined);
    near.once('data', (first) => {
      const isTlsAskedFor = first.length === 8 && first.readInt32BE(4) === 80_877_103;
      if (!isTlsAskedFor) {
        plainConnections += 1;
        near.destroy();
        return;
      }
      near.write('S');
      const secure = new TLSSocket(near, { isServer: true, ...serverCertificate });
      const beyond = connect(farEnd(new URL(databaseUrl)));
      for (const end of [secure, beyond])
        end.on('error', () => [secure, beyond].map((each) => each.destroy()));
      secure.pipe(beyond).pipe(secure);
    });
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return line;
};

beforeAll(async () => {
  database = await createTestDatabase();
  server = await layTlsLine(database.url);
  port = (server.address() as AddressInfo).port; // it listens on a port
});
afterAll(async () => {
  server.close();
  await database.drop();
});

const urlWith = (query: string): string => {
  const { username, pathname } = new URL(database.url);
  return `postgresql://${username}@localhost:${port}${pathname}${query}`;
};

const migrate = (url: string, env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, '../migrate.ts')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, ...env },
  });

describe('to PostgreSQL', () => {
  test.each([
    ['an authority named in the address', `?sslmode=verify-full&sslrootcert=${authorityFile}`, {}],
    ['an authority that Node is told of', '?sslmode=verify-full', { NODE_EXTRA_CA_CERTS: authorityFile }],
    ['no check of who it is', '?sslmode=no-verify', {}],
  ])('%s', async (_what, query, env) => {
    expect((await migrate(urlWith(query), env)).stdout).toMatch(/The database is up to date\.\n$/);
    expect(plainConnections).toBe(0);
  });

  test('a server that an unknown authority speaks for is one line', async () => {
    await expect(migrate(urlWith('?sslmode=verify-full'))).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^The database in DATABASE_URL cannot be reached: (self-signed certificate|unable to verify).*\n$/m,
      ),
    });
  });

  test('an authority whose file is missing is one line', async () => {
    await expect(migrate(urlWith('?sslmode=verify-full&sslrootcert=/nowhere.pem'))).rejects.toMatchObject({
      stderr: expect.stringContaining('The database in DATABASE_URL cannot be reached: ENOENT'),
    });
  });

  test('a password is percent-encoded in the address', () => {
    const password = 'p@ss/w:rd?#100%';
    const url = `postgresql://me:${encodeURIComponent(password)}@localhost/backroom`;
    expect(new pg.Client({ connectionString: url }).password).toBe(password);
  });
});

describe('to the mail server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-tls-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Sends one mail as the server does, in a process that knows the authority or doesn't. */
  const send = (smtpUrl: string, env: Record<string, string>) =>
    promisify(execFile)(
      process.execPath,
      [path.resolve(import.meta.dirname, 'send-mail.fixture.ts'), smtpUrl],
      {
        env: { PATH: process.env.PATH, ...env },
      },
    );
  const known = { NODE_EXTRA_CA_CERTS: authorityFile };

  test.each([
    ['at once', 'smtps', '', 'at-once'],
    ['where the mail server offers it', 'smtp', '', 'starttls'],
    ['always', 'smtp', '?requireTLS=true', 'starttls'],
  ] as const)('%s, with a password that is percent-encoded', async (_what, protocol, query, tls) => {
    const mails = await startMailServer({ tls });
    const secret = encodeURIComponent('p@ss/w:rd?#100%');
    await send(`${protocol}://ann%40example.com:${secret}@localhost:${mails.port}${query}`, known);
    mails.close();
    expect(mails.received[0]).toContain('Subject: Over TLS');
    expect(mails.signIns).toEqual(['ann@example.com p@ss/w:rd?#100%']);
  });

  test('nothing is sent to one that an unknown authority speaks for, or that offers no TLS where it is required', async () => {
    const unknown = await startMailServer({ tls: 'at-once' });
    const plain = await startMailServer();
    await expect(send(`smtps://localhost:${unknown.port}`, {})).rejects.toMatchObject({
      stderr: expect.stringMatching(/certificate/),
    });
    await expect(send(`smtp://localhost:${plain.port}?requireTLS=true`, {})).rejects.toMatchObject({
      stderr: expect.stringMatching(/502 not here/),
    });
    for (const mails of [unknown, plain]) {
      mails.close();
      expect(mails.received).toEqual([]);
    }
  });
});
