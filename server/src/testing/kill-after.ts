import { spawn } from 'node:child_process';

/**
 * Lets a server work until it has written so many answers to its output, kills it as a power cut does, and gives all that it
 * had answered: the key of each request, and its entry. For fixtures on `work-until-killed.ts`.
 * @throws Error where it ended by itself
 */
export const killAfter = (
  script: string,
  given: readonly string[],
  { answers, cache }: { answers: number; cache: string },
): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...given], {
      env: { ...process.env, NODE_COMPILE_CACHE: cache },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let text = '';
    let problem = '';
    child.stdout.on('data', (data) => {
      text += data;
      if (text.split('\n').length > answers) child.kill('SIGKILL');
    });
    child.stderr.on('data', (data) => {
      problem += data;
    });
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`${script} ended by itself: ${problem}`));
      const whole = text.slice(0, text.lastIndexOf('\n')).split('\n');
      resolve(new Map(whole.map((line) => line.split(' ') as [string, string])));
    });
  });
