import { startTestServer } from './test-server.ts';

/** Vitest runs this once before the first test file; what it returns, after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  return await startTestServer();
}
