import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The end of the log that PostgreSQL has written since a moment (milliseconds), '' when it wrote none. */
export async function newestLogLines(postgresDir: string, since: number): Promise<string> {
  const folder = path.join(postgresDir, 'log');
  let newest = { file: '', at: since - 1000 };
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const at = (await stat(file)).mtimeMs;
    if (at > newest.at) newest = { file, at };
  }
  return newest.file === '' ? '' : (await readFile(newest.file, 'utf8')).slice(-4096);
}

/** The line that tells why PostgreSQL gave up. */
export function fatalLine(text: string): string {
  const lines = text.trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '').trim() || 'it ended without a word';
}
