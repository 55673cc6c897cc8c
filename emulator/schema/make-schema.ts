/**
 * Makes `admin-2026-07.graphql.gz`, the schema of Shopify's Admin API without its descriptions, from the introspection that
 * the npm package `@shopify/dev-mcp` (ISC) carries:
 *
 *   npm pack @shopify/dev-mcp@1.16.0 && tar xzf shopify-dev-mcp-1.16.0.tgz
 *   npm run schema -w emulator -- package/dist/data/admin_2026-07.json.gz
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { buildClientSchema, type IntrospectionQuery, parse, print, printSchema, visit } from 'graphql';

const [source] = process.argv.slice(2);
if (!source) throw new Error('Name the file of the introspection, gzipped or not.');

const file = readFileSync(source);
const text = (source.endsWith('.gz') ? gunzipSync(file) : file).toString();
// What the package holds is an answer of Shopify's, checked by the build right after.
const answer = JSON.parse(text) as { data?: IntrospectionQuery } & IntrospectionQuery;
const schema = buildClientSchema(answer.data ?? answer, { assumeValid: true });
const bare = visit(parse(printSchema(schema), { noLocation: true }), {
  enter: (node) =>
    'description' in node && node.description ? { ...node, description: undefined } : undefined,
});
const made = fileURLToPath(new URL('./admin-2026-07.graphql.gz', import.meta.url));
writeFileSync(made, gzipSync(print(bare), { level: 9 }));
console.log(`${made}: ${Object.keys(schema.getTypeMap()).length} types`);
