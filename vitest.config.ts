import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';

/** Whether test databases are spread over several servers (`npm run test:distributed`). */
const isSpread = Boolean(process.env.BACKROOM_TEST_DISTRIBUTED);

/** Against tests that hang, not slow ones: a machine may be busy with anything. On several servers all takes several times as long. */
const patience = isSpread ? 600_000 : 120_000;

/** Of property tests (scripts/test-seed.ts): follows from the committed files; any other where there is no repository. */
const seedOfContent = (): string => {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: 'pipe' });
    return String(Number.parseInt(tree.slice(0, 7), 16));
  } catch {
    return String(Date.now() % 2 ** 28);
  }
};

/** Tests that put something else in a module's place, which must not be there yet, or fill what a process holds. */
const alone = [
  'server/src/auth/sign-in.test.ts',
  'server/src/platform/database/kept-plans.test.ts',
  'server/src/platform/limits/slow-lane.test.ts',
];

/** What a run leaves out, by commas (scripts/tests-on-server.ts): the runner's own `--exclude` doesn't reach projects. */
const leftOut = process.env.BACKROOM_TEST_LEFT_OUT?.split(',') ?? [];

const serverTests = { globalSetup: ['server/src/testing/global-setup.ts'] };

export default defineConfig({
  test: {
    env: { BACKROOM_TEST_SEED: process.env.BACKROOM_TEST_SEED ?? seedOfContent() },
    setupFiles: ['scripts/test-seed.ts'],
    pool: 'forks',
    // On two processors a third works where one of the others waits; servers of a spread database are enough beside two.
    maxWorkers: isSpread ? 2 : 3,
    testTimeout: patience,
    hookTimeout: patience,
    teardownTimeout: 30_000,
    globalSetup: ['scripts/test-data.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{contract,demo,emulator}/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          exclude: leftOut,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...serverTests,
          include: [
            'server/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'client/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...alone, ...leftOut],
          // Each file has a database of its own; what they share is the code, which takes a second to load.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'server-alone', ...serverTests, include: alone } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          // A first visit loads a whole chain, and a machine may be busy: what is waited for decides, not the time.
          testTimeout: 600_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 }, // browsers after the rest, not beside it
          // Journeys share one Backroom: with three beside each other one waited in vain for what a store should say.
          maxWorkers: 2,
        },
      },
    ],
  },
});
