import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts }: { scripts: { start: string } } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

/** What follows `node` where an operator starts the server by `npm start`. */
export const startArguments = scripts.start
  .split(' ')
  .slice(1)
  .map((word) => (word.endsWith('.ts') ? path.join(root, word) : word));
