import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Emulator } from '../emulator.ts';
import { doAgain, type Effect } from './effects.ts';

const readEffects = (file: string): Effect[] => {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return text.split('\n').flatMap((line) => {
    try {
      // Written below alone; a line that was cut off by a kill is the last one, and did not take effect for anybody.
      return line === '' ? [] : [JSON.parse(line) as Effect];
    } catch {
      return [];
    }
  });
};

/**
 * Brings an emulator to where it was by what is written in a file, and writes there what happens from then on. Its clock must
 * stand still until this is done.
 */
export const keepJournal = async (emulator: Emulator, file: string): Promise<void> => {
  mkdirSync(path.dirname(file), { recursive: true });
  const { deliveries, clock } = emulator;
  deliveries.mode = 'drop'; // it was told when it happened
  for (const effect of readEffects(file)) {
    if (effect.at > clock.now()) await clock.advance(effect.at - clock.now());
    await doAgain(emulator, effect);
  }
  deliveries.mode = 'send';
  emulator.onEffect = (effect) => {
    // Secrets of apps are given anew at each start.
    const line = JSON.stringify(effect, (name, value) => (name === 'client_secret' ? undefined : value));
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
  };
};
