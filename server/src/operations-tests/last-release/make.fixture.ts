/**
 * Makes what stands beside this file: an installation of the version that is being released, as a data folder and as a
 * backup, with what its calls tell about it. Part of `npm run release`; later versions are tested on it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { createApplication } from '../../application.ts';
import { loadChain } from '../../demo/load-chain.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { readConfig } from '../../platform/config.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createLog } from '../../platform/log.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { keyFileName } from '../../platform/secrets/key-file.ts';
import { type Asking, type Summary, summaryOf, type Visitors } from './summary.ts';

const folder = import.meta.dirname;

/** Small, and the same whenever it is made. */
const chain = chainAt(new Date('2026-11-20T18:00:00Z'), { stores: 2, days: 20, dailyOrders: 2 });

/** A folder with all that PostgreSQL wants of it, empty folders and rights included. */
const pack = async (from: string, to: string) => {
  const tar = spawn('tar', ['-cf', '-', '--numeric-owner', '-C', from, '.'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(tar, 'exit');
  const smallest = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 26 };
  await pipeline(tar.stdout, createZstdCompress({ params: smallest }), createWriteStream(to));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
};

const fill = async (url: string, dataDir: string): Promise<Visitors & { summary: Summary }> => {
  const config = readConfig({
    BACKROOM_DATA: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
  });
  const application = await createApplication(config, url, { withJobs: false, log: createLog('silent') });
  try {
    const { signIns, stores } = await loadChain(application.connection, chain, () => {});
    const [head] = signIns;
    const [store] = stores;
    if (!head || !store) throw new Error('The chain has nobody and nothing');
    const ask: Asking = async (call, body, token) => {
      const answer = await application.app.inject({
        method: 'POST',
        url: `/v1${call}`,
        payload: body,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'idempotency-key': call },
      });
      if (answer.statusCode !== 200) throw new Error(`${call} answered ${answer.body}`);
      return answer.json();
    };
    const { email, password } = head;
    const session = await ask('/login', { email, password });
    const token = String(session.token);
    const { rows } = await sql<{
      shop_domain: string;
    }>`select shop_domain from shops order by shop_id limit 1`.execute(application.services.db);
    const shop_domain = rows[0]?.shop_domain;
    const { key } = await ask('/create-api-key', { name: 'Till 1', shop_domain }, token);
    const card = await ask(
      '/create-gift-card',
      {
        initial_amount: 50,
        shop_domain,
        reason: 'Promotion',
        is_from: 'web',
        recipient_email: 'ada@example.com',
      },
      token,
    );
    // The answer of this call, by the contract.
    const { code } = card.data as { code: string };
    const tillKey = String(key);
    await ask('/gift-cards/redeem', { code, amount: 12.5, order_name: '#1' }, tillKey);
    await ask('/forgot-password', { email });
    const visitors = { email, password, tillKey, cardCode: code };
    return { ...visitors, summary: await summaryOf(ask, visitors) };
  } finally {
    await application.stop();
  }
};

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-release-'));
const backup = path.join(folder, 'backup.tar.gz');
try {
  // Settings for this run only, so that no used-up write-ahead log is packed.
  const settings = { wal_recycle: 'off', min_wal_size: '32MB', max_wal_size: '32MB' };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  try {
    await migrate(postgres.url);
    const filled = await fill(postgres.url, dataDir);
    const secretsKey = (await readFile(path.join(dataDir, keyFileName), 'utf8')).trim();
    const contents = { ...filled, secretsKey };
    await rm(backup, { force: true });
    await writeBackup({ url: postgres.url, dataDir }, backup);
    await writeFile(path.join(folder, 'contents.json'), `${JSON.stringify(contents, null, 2)}\n`);
  } finally {
    await postgres.stop();
  }
  await pack(dataDir, path.join(folder, 'data-folder.tar.zst'));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
