import { connect } from '../database/connect.ts';
import type { Contributions } from '../manifest.ts';
import { readSetting, saveSetting } from '../settings.ts';

const SETTING = 'last-backup';

/** Writes down, in the database that was copied, that there is a backup. `at` is when. */
export const noteBackup = async (url: string, at: Date): Promise<void> => {
  const { db, close } = connect({ url, max: 1 });
  try {
    await saveSetting(db, SETTING, at.toISOString());
  } finally {
    await close();
  }
};

export const firstBackup: Contributions['firstSteps'][number] = {
  kind: 'backup',
  place: 60,
  title: 'Make a backup',
  text: 'Run this where Backroom is installed, and let the machine do it every night.',
  command: 'npm run backup -- backroom.tar.gz',
  done: async ({ db }) => (await readSetting(db, SETTING)) !== undefined,
};
