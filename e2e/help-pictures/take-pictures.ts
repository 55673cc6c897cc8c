/**
 * `npm run help-pictures`: takes the pictures of the help from a demo chain of its own, and notes what each page was made
 * of, so that a test sees when one is stale. Names after `--` take those alone.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '../../scripts/find-chromium.ts';
import { startApplication } from '../application.ts';
import { openBrowser, signIn } from '../browser.ts';
import { openPictured, picturedPages, sizeOf, structureOf } from './pictured-pages.ts';

const folder = path.resolve(import.meta.dirname, '../../web/src/help-center/pictures');
const structuresFile = path.join(import.meta.dirname, 'structures.json');

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in picturedPages));
if (unknown) {
  console.error(`There is no picture ${unknown}; there are ${Object.keys(picturedPages).join(', ')}`);
  process.exit(1);
}

process.env.BACKROOM_CHROMIUM ??= await findChromium();
const data = await mkdtemp(path.join(os.tmpdir(), 'backroom-pictures-'));
const application = await startApplication({ BACKROOM_DATA: data });
const browser = await openBrowser();
try {
  const structures: Record<string, string[]> = JSON.parse(
    await readFile(structuresFile, 'utf8').catch(() => '{}'),
  );
  for (const name of Object.keys(structures)) if (!(name in picturedPages)) delete structures[name];
  for (const [name, { as, path: address }] of Object.entries(picturedPages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const person = application.signIns.find(({ label }) => label === as);
    if (!person) throw new Error(`The demo has no ${as}`);
    const context = await browser.newContext({
      viewport: sizeOf(name),
      baseURL: application.url,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await signIn(page, person);
    await openPictured(page, address);
    structures[name] = await structureOf(page);
    await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 76 });
    await context.close();
    console.log(`${name}: ${address}`);
  }
  await writeFile(structuresFile, `${JSON.stringify(structures, null, 2)}\n`);
} finally {
  await browser.close();
  await application.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 20 });
}
