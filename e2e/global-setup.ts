import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '../scripts/find-chromium.ts';
import { createTestDatabase } from '../server/src/testing/database.ts';
import { TEST_SECRETS_KEY } from '../server/src/testing/secrets-key.ts';
import { startTestServer } from '../server/src/testing/test-server.ts';
import { authorityFile } from '../server/src/testing/tls/certificates.ts';
import { freePort, startApplication } from './application.ts';

/** Where the journeys of shops' names have a DNS server, a shop and Cloudflare of their own. */
const outside = async () => ({
  dns: await freePort(),
  shop: await freePort(),
  cloudflare: await freePort(),
});

/**
 * One Backroom with its own database for all journeys; `BACKROOM_E2E_URL` says where it is, and
 * `BACKROOM_E2E_OUTSIDE` at which ports it looks for the world outside; `BACKROOM_E2E_DATABASE` is for what only time would bring.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.BACKROOM_CHROMIUM = await findChromium();
  const stopServer = await startTestServer();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-e2e-'));
  const clean = async () => {
    await stopServer();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const database = await createTestDatabase();
    const ports = await outside();
    process.env.BACKROOM_E2E_OUTSIDE = JSON.stringify(ports);
    const application = await startApplication({
      DNS_SERVERS: `127.0.0.1:${ports.dns}`,
      CERTIFICATE_PORT: String(ports.shop),
      OUTWARD_NETWORKS: 'loopback',
      CLOUDFLARE_API_URL: `http://127.0.0.1:${ports.cloudflare}`,
      NODE_EXTRA_CA_CERTS: authorityFile,
      DATABASE_URL: database.url,
      BACKROOM_DATA: dataDir,
      BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY,
    });
    process.env.BACKROOM_E2E_URL = application.url;
    process.env.BACKROOM_E2E_DATABASE = database.url;
    process.env.BACKROOM_E2E_SIGN_INS = JSON.stringify(application.signIns);
    return async () => {
      await application.stop();
      await clean();
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
