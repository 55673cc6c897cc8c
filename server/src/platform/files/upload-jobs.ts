import type { Jobs } from '../jobs/jobs.ts';
import { type FileStore, INCOMING } from './file-store.ts';

const DAY = 86_400_000;

/** Removes what browsers uploaded and no room has taken within a day; gives how many. */
export const removeUnclaimed = async (files: FileStore, now = Date.now()): Promise<number> => {
  let removed = 0;
  for await (const { key, changedAt } of files.list(INCOMING)) {
    if (now - changedAt.getTime() < DAY) continue;
    await files.delete(key);
    removed += 1;
  }
  return removed;
};

export const uploadJobs: Jobs = {
  'remove-unclaimed-uploads': {
    run: async ({ files }) => void (await removeUnclaimed(files)),
    schedule: '50 3 * * *',
  },
};
