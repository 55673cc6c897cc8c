/**
 * Writes what the browser needs to make each call without loading its schemas: where calls are whose names don't tell
 * (contract/src/call-addresses.generated.ts), and what is said and goes stale (contract/src/call-words.generated.ts).
 * `--check` only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '../contract/src/endpoints.ts';
import { usualPathOf } from '../contract/src/kit/call-path.ts';
import type { Endpoint } from '../contract/src/kit/endpoint.ts';

const calls = Object.entries<Endpoint>(endpoints);

const listed = (name: string, parts: readonly unknown[]) =>
  `  ${name}: [${parts.map((part) => JSON.stringify(part)).join(', ')}],`;

const addresses = calls
  .filter(([name, { method, path }]) => method !== 'POST' || path !== usualPathOf(name))
  .map(([name, { method, path }]) => listed(name, [method, path]));

const words = calls.map(([name, call]) => {
  for (const stale of Array.isArray(call.stale) ? call.stale : []) {
    if (!Object.hasOwn(endpoints, stale))
      throw new Error(`${name} makes ${stale} stale, and there is no such call`);
  }
  return listed(
    name,
    [call.failure, call.success ?? '', call.stale].filter((part) => part !== undefined),
  );
});

const files = {
  'call-addresses': `/** [method, path] of calls that aren't \`POST\` at their usual path (kit/call-path.ts). Every page loads it. */
export const callAddresses = {
${addresses.join('\n')}
} as const;
`,
  'call-words': `/** [default failure message, success message] of every call; of writes also what they make stale. */
export const callWords = {
${words.join('\n')}
} as const;
`,
};

for (const [name, content] of Object.entries(files)) {
  const file = new URL(`../contract/src/${name}.generated.ts`, import.meta.url);
  const text = `// Written by \`npm run generate\`; don't edit.\n${content}`;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`contract/src/${name}.generated.ts is out of date: run \`npm run generate\`.`);
    process.exit(1);
  }
}
