/**
 * `npm run mutation -- [--room ledger] [--sample 40] [--seed 1]`: changes one word at a time in the rooms that count money
 * and keep doors, and tells which changes their tests don't notice. The files are put back; a hard kill leaves one
 * changed, which `git diff` shows.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomOf } from '@backroom/demo/random';
import { type Mutant, mutantsOf, mutated } from './mutation/mutants.ts';
import { mutatedRooms } from './mutation/rooms.ts';

/** A change that makes tests run for ever is noticed, too: for longer than so many times what they take unchanged. */
const LONGER = 5;

const { values } = parseArgs({
  options: {
    room: { type: 'string' },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});

const filesOf = (code: readonly string[]): string[] =>
  code
    .flatMap((place) => (place.endsWith('.ts') ? [place] : globSync(`${place}/**/*.ts`)))
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && !file.endsWith('/index.ts'))
    .sort();

/** Some of all, the same for the same seed. */
const sampleOf = (all: readonly Mutant[], size: number, seed: string): Mutant[] => {
  const random = randomOf(`mutation ${seed}`);
  return all
    .map((mutant) => ({ mutant, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, size)
    .map(({ mutant }) => mutant);
};

const passes = async (tests: readonly string[], longest?: number): Promise<boolean> => {
  const child = spawn('npx', ['vitest', 'run', '--bail', '1', '--reporter', 'dot', ...tests], {
    stdio: 'ignore',
    detached: true,
  });
  const end = () => process.kill(-(child.pid ?? 0), 'SIGTERM');
  const late = longest === undefined ? undefined : setTimeout(end, longest);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(late);
  return code === 0;
};

let restore = () => {};
process.on('SIGINT', () => {
  restore();
  process.exit(130);
});
process.on('SIGTERM', () => {
  restore();
  process.exit(143);
});

/** The tests of a room, the quick ones first, and how long each of the two may take. */
type Runs = readonly { tests: readonly string[]; longest: number }[];

const isRed = async (runs: Runs): Promise<boolean> => {
  for (const { tests, longest } of runs) if (!(await passes(tests, longest))) return true;
  return false;
};

const isNoticed = async (mutant: Mutant, runs: Runs): Promise<boolean> => {
  const code = readFileSync(mutant.file, 'utf8');
  restore = () => writeFileSync(mutant.file, code);
  try {
    writeFileSync(mutant.file, mutated(code, mutant));
    return await isRed(runs);
  } finally {
    restore();
    restore = () => {};
  }
};

const wordsOf = ({ file, start, end, to }: Mutant): string => {
  const code = readFileSync(file, 'utf8');
  const line = code.slice(0, start).split('\n').length;
  return `${file}:${line}  ${code.slice(start, end)} → ${to || '(nothing)'}`;
};

const chosen = Object.entries(mutatedRooms).filter(([name]) => !values.room || name === values.room);
if (chosen.length === 0)
  throw new Error(`There is no room ${values.room}: ${Object.keys(mutatedRooms).join(', ')}`);
const share = Math.ceil(Number(values.sample) / chosen.length);
let [noticed, tried] = [0, 0];
for (const [name, { code, quick = [], tests: others }] of chosen) {
  const runs = [];
  for (const tests of [quick, others].filter(({ length }) => length > 0)) {
    const begin = performance.now();
    if (!(await passes(tests))) throw new Error(`The tests of ${name} are red before anything is changed`);
    runs.push({ tests, longest: LONGER * (performance.now() - begin) });
  }
  const all = filesOf(code).flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
  const sample = sampleOf(all, share, values.seed);
  let seen = 0;
  for (const mutant of sample) {
    if (await isNoticed(mutant, runs)) seen += 1;
    else console.log(`  survived  ${wordsOf(mutant)}`);
  }
  console.log(`${name}: ${seen} of ${sample.length} noticed (of ${all.length} possible changes)`);
  noticed += seen;
  tried += sample.length;
}
console.log(`Mutation score ${((100 * noticed) / tried).toFixed(0)} % with seed ${values.seed}`);
