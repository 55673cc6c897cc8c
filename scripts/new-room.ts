/**
 * `npm run new-room -- NAME`: lays a room out on all floors, as a list that works, and joins it to the house. What it
 * wrote passes the checks and its own test; what it is really about is then yours to write.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinRoom } from './new-room/join-room.ts';
import { roomFiles } from './new-room/room-files.ts';
import { namesOf } from './new-room/room-names.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const at = (file: string) => path.join(root, file);

const run = (args: readonly string[]) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
};

const layOut = (name: string) => {
  const names = namesOf(name);
  const files = roomFiles(names);
  const taken = Object.keys(files).find((file) => existsSync(at(file)));
  if (taken) throw new Error(`${taken} is there already`);
  const joined = Object.entries(joinRoom(names)).map(
    ([file, join]) => [file, join(readFileSync(at(file), 'utf8'))] as const,
  );
  for (const [file, text] of [...Object.entries(files), ...joined]) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  const written = [...Object.keys(files), ...joined.map(([file]) => file)];
  run(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...written]);
  run(['scripts/generate-calls.ts']);
  // The build writes the tree of routes.
  run(['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn']);
  console.log(
    `${names.label} is at ${names.path}. Written:\n${written.map((file) => `  ${file}`).join('\n')}`,
  );
};

try {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('npm run new-room -- NAME');
  layOut(name);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
