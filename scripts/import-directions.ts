/**
 * Holds the house together (CONTRIBUTING.md): the contract knows nobody, the demo chain only the contract, the emulator
 * only these two, `ui` and `platform` know no room, a room knows what stands beneath its storey and only through an
 * index.ts, no rooms stand in a circle, and no room's SQL writes another one's table. Prints each thing that is
 * otherwise. Another folder than this project's: as an argument.
 */
import { fileURLToPath } from 'node:url';
import { circles, foreignWorkspaces, outwardSteps, wrongSteps } from './house-rules/floor.ts';
import { foreignWrites } from './house-rules/foreign-writes.ts';
import { readFiles, readHouse } from './house-rules/read-house.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('../', import.meta.url));
const files = readFiles(root);
const { server, web, ownerOf } = await readHouse(root);

const problems = [
  ...[server, web].flatMap((floor) => [...wrongSteps(floor, files), ...circles(floor, files)]),
  ...['contract/src', 'demo/src', 'emulator/src'].flatMap((base) => outwardSteps(base, files)),
  ...foreignWorkspaces('contract', [], files),
  ...foreignWorkspaces('demo', ['contract'], files),
  ...foreignWorkspaces('emulator', ['contract', 'demo'], files),
  ...foreignWrites(files, ownerOf),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
