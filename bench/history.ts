/** A till's history of half a million rows, with returns on receipts of their own: memory and time. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { command } from './kit/command.ts';
import { historyMapping, writeHistoryFile } from './kit/history-file.ts';
import { openInstallation } from './kit/installation.ts';
import type { Bench, Result } from './kit/result.ts';

const ROWS = Number(process.env.BACKROOM_HISTORY_ROWS ?? 541_909);

const run = async (): Promise<Result[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-history-'));
  const installation = await openInstallation();
  try {
    const file = path.join(folder, 'sales.csv');
    const mapping = path.join(folder, 'mapping.json');
    await writeFile(mapping, JSON.stringify(historyMapping));
    const { returns } = await writeHistoryFile(file, ROWS);
    const results: Result[] = [];
    for (const round of ['come in', 'come in again']) {
      const from = performance.now();
      const args = ['history', file, '--mapping', mapping];
      const { text, most } = await command('server/src/import.ts', args, await installation.environment());
      console.log(text.trim());
      results.push({
        what: `most memory while ${ROWS} rows ${round}, ${returns} of them returns (${((performance.now() - from) / 60_000).toFixed(1)} min)`,
        ours: `${most.toFixed(0)} MB`,
        beside: '512 MB',
        ratio: most / 512,
        aim: { atMost: 1 },
      });
    }
    const { text } = await command('server/src/verify-figures.ts', [], await installation.environment());
    console.log(text.trim());
    return results;
  } finally {
    await installation.close();
    await rm(folder, { recursive: true, force: true });
  }
};

export const history: Bench = {
  name: 'history',
  about: 'a history of half a million rows with returns comes in, twice: memory and time',
  run,
};
