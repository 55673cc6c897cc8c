/**
 * Writes what is generated of this package, before it is packed: openapi.json, the document of the API as every running
 * Backroom serves it, and api.d.ts, its types.
 */
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { endpoints } from '../contract/src/endpoints.ts';
import { examples } from '../contract/src/examples.ts';
import { openApiOf } from '../server/src/platform/http/openapi/document.ts';
import { version } from '../server/src/platform/version.ts';

const document = JSON.stringify(openApiOf({ endpoints, examples, version, address: '/' }));
const types = COMMENT_HEADER + astToString(await openapiTS(document));

writeFileSync(new URL('openapi.json', import.meta.url), `${document}\n`);
writeFileSync(new URL('api.d.ts', import.meta.url), types);
