import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findChromium, findInstalled } from './find-chromium.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-chromium-'));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.stubEnv('BACKROOM_CHROMIUM', undefined);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function program(name: string, body: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
  return file;
}

test('takes the first browser that runs, not the first file of that name', async () => {
  await program('chromium', 'echo "install me as a snap"; exit 1');
  await program('chromium-browser', 'exit 1');
  const chrome = await program('google-chrome', 'echo "Google Chrome 1"');
  const found = await findInstalled();
  // A machine's own Chromium has the better name; the broken file of that name must not win.
  expect(found === chrome || path.dirname(found ?? folder) !== folder).toBe(true);
});

test('takes one without a window before a whole one', async () => {
  await program('chromium', 'echo "Chromium 1"');
  const shell = await program('chromium-headless-shell', 'echo "Chromium 1"');
  expect(await findChromium()).toBe(shell);
});

test('BACKROOM_CHROMIUM comes first, and a wrong one is told', async () => {
  const mine = await program('my-browser', 'echo "Mine 1"');
  vi.stubEnv('BACKROOM_CHROMIUM', mine);
  expect(await findChromium()).toBe(mine);

  vi.stubEnv('BACKROOM_CHROMIUM', path.join(folder, 'missing'));
  await expect(findChromium()).rejects.toThrow(/^BACKROOM_CHROMIUM names .+missing, which doesn't run\.$/);
});
