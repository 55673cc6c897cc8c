import { type Browser, chromium } from 'playwright-core';

/** The address of the Backroom that the journeys go through. */
export function address(): string {
  const url = process.env.BACKROOM_E2E_URL;
  if (!url)
    throw new Error('BACKROOM_E2E_URL is not set: journeys run in the e2e project of vitest.config.ts');
  return url;
}

/** Opens the Chromium of this machine. Chromium's sandbox doesn't work for root. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.BACKROOM_CHROMIUM;
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
