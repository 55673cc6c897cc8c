/**
 * Writes contract/src/calls.generated.ts: what the browser needs to make each call (method, path,
 * messages, what goes stale) without loading its schemas. `--check` only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '../contract/src/endpoints.ts';
import type { Endpoint } from '../contract/src/kit/endpoint.ts';

const file = new URL('../contract/src/calls.generated.ts', import.meta.url);

const rows = Object.entries<Endpoint>(endpoints).map(([name, call]) => {
  for (const stale of Array.isArray(call.stale) ? call.stale : []) {
    if (!Object.hasOwn(endpoints, stale))
      throw new Error(`${name} makes ${stale} stale, and there is no such call`);
  }
  const parts = [call.method, call.path, call.failure, call.success ?? '', call.stale]
    .filter((part) => part !== undefined)
    .map((part) => JSON.stringify(part));
  return `  ${name}: [${parts.join(', ')}],`;
});

const text = `// Written by \`npm run generate\`; don't edit.
/** [method, path, default failure message, success message] of every call; of writes also what they make stale. */
export const calls = {
${rows.join('\n')}
} as const;
`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('contract/src/calls.generated.ts is out of date: run `npm run generate`.');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
