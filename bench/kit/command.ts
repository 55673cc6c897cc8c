import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { watchMemory } from './memory.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Ended = { text: string; most: number };

/** What `npm run` tells Node beside a program. */
const flagsOf = async (program: string): Promise<string[]> => {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const script = Object.values<string>(scripts).find((one) => one.endsWith(` ${program}`)) ?? '';
  return script.split(' ').filter((word) => word.startsWith('--'));
};

/** A command of ours on its way to the end, with the most memory that it held. @throws where it fails */
export const command = async (
  program: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Ended> => {
  const child = spawn(process.execPath, [...(await flagsOf(program)), path.join(root, program), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const stop = watchMemory(child.pid ?? 0);
  const [code] = await once(child, 'exit');
  const most = await stop();
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${text}`);
  return { text, most };
};
