import { afterEach, beforeEach, vi } from 'vitest';
import { type IntakeDatabase, openIntakeDatabase } from './intake.ts';

/**
 * A database of its own for each test of a random chain.
 * @param use given it before each test
 */
export const databaseOfChains = (use: (database: IntakeDatabase) => void): void => {
  // A chain asks for hundreds of reports: on a machine that is busy otherwise that takes minutes, and says nothing.
  vi.setConfig({ testTimeout: 1_200_000 });
  let opened: IntakeDatabase;
  beforeEach(async () => {
    opened = await openIntakeDatabase();
    use(opened);
  });
  afterEach(() => opened.drop());
};
