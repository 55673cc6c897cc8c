/** `npm run dev`: the server restarts, the browser reloads when a file changes. Ctrl+C ends both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const port = process.env.PORT || '3000';
const watched = ['server/src', 'contract/src'].flatMap((path) => ['--watch-path', path]);

const start = (args: string[], environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });

const children = [
  // Ending gently matters: the packaged PostgreSQL stops with the server before the next one starts.
  start(['--watch', '--watch-preserve-output', ...watched, 'server/src/main.ts'], { PORT: port }),
  start(['node_modules/vite/bin/vite.js', 'web'], { BACKROOM_API: `http://localhost:${port}` }),
];

for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) if (other.exitCode === null) other.kill('SIGINT');
    process.exitCode ||= code ?? 0;
  });
}
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM');
});
