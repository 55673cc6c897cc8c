import { existsSync } from 'node:fs';
import { fileProblem } from './file-problem.ts';
import { StartUpError } from './start-up-error.ts';

/** Takes variables from a file `.env` at the root of the project, where there is one; the environment wins. */
export const loadEnvFile = (): void => {
  const file = new URL('../../../.env', import.meta.url);
  if (existsSync(file)) process.loadEnvFile(file);
};

const OLDEST_NODE = 24;

/** @throws StartUpError where neither the packaged Node nor the machine's own is new enough. */
export const requireNode = (): void => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    throw new StartUpError(
      `Backroom needs Node ${OLDEST_NODE}; this is ${process.versions.node}. Run \`npm ci\` again with install scripts allowed, or install Node ${OLDEST_NODE}.`,
    );
  }
};

/** Ends the process with what went wrong: one line for what an operator can mend, else the whole error. */
export const explain = (error: unknown): never => {
  const line = error instanceof StartUpError ? error.message : fileProblem(error);
  console.error(line ?? error);
  process.exit(1);
};

/** Longer than every part of a stop together may take, and shorter than the 30 s after which others kill. */
const STOP_MS = 28_000;

/**
 * Ends the process in order at the first SIGINT or SIGTERM; further ones don't hurry it. Should anything hang, it ends
 * all the same.
 */
export const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => {
        console.error('Backroom did not end in order within 28 seconds, and ends now.');
        process.exit(1);
      }, STOP_MS).unref();
      stop().then(() => process.exit(0), explain);
    });
  }
};
