/** `npm run import -- <kind> <file> [options]`: brings orders, catalogue, stock, customers or a sales history in. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isTimeZone } from '@backroom/contract/kit/dates';
import {
  type ImportRequest,
  type ImportServices,
  importKinds,
  isImportKind,
  loadMapping,
  openImport,
  progressLine,
  summaryLines,
} from './imports/index.ts';
import { intakeOn } from './orders/intake/index.ts';
import { systemActor } from './platform/audit.ts';
import { readConfig } from './platform/config.ts';
import { connect } from './platform/database/connect.ts';
import { ImportError } from './platform/file-import/import-error.ts';
import { RejectedRows } from './platform/file-import/rejected-rows.ts';
import { openDatabase } from './platform/open-database.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { explain, loadEnvFile, requireNode } from './platform/start-up.ts';
import { StartUpError } from './platform/start-up-error.ts';
import { house } from './rooms.ts';
import { findOrCreateShop, findShop } from './stores/index.ts';

const USAGE = `npm run import -- <kind> <file> [options]

Kinds
  orders      Shopify orders: JSON (REST, GraphQL, bulk operation) or the orders export CSV   --store
  products    Shopify products CSV                                                           --store
  inventory   Shopify inventory CSV                                                          --store
  customers   Shopify customers CSV                                                          --store
  history     any other system's sales as CSV, read by a mapping                             --mapping

Options
  --store <domain>      the store that it belongs to, pier.myshopify.com
  --name <name>         with --timezone: makes the store where there is none
  --timezone <zone>     America/New_York
  --mapping <mapping>   maven-global-electronics, maven-toys, supermarket-sales, or the path of a mapping file
  --file <name=path>    another file of the mapping, where it isn't beside the sales; may be repeated
  --rejected <path>     where refused rows are written; <file>.rejected.csv where absent

Files may be compressed (.gz). Importing a file again changes nothing.
Exit code: 0 all imported, 1 nothing imported, 2 some rows were refused.`;

const options = {
  store: { type: 'string' },
  name: { type: 'string' },
  timezone: { type: 'string' },
  mapping: { type: 'string' },
  file: { type: 'string', multiple: true },
  rejected: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof readArguments>['values'];

const readArguments = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new StartUpError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
};

const shopOf = async ({ db, actor }: ImportServices, values: Values) => {
  if (!values.store) throw new ImportError('Say which store it belongs to: --store <domain>.');
  const known = await findShop(db, values.store);
  if (known) return known;
  if (!values.name || !values.timezone) {
    throw new ImportError(`There is no store ${values.store}. To make it, add --name and --timezone.`);
  }
  if (!isTimeZone(values.timezone)) throw new ImportError(`${values.timezone} is not a time zone.`);
  const made = await findOrCreateShop(db, actor, {
    domain: values.store,
    name: values.name,
    timezone: values.timezone,
  });
  return made.shop;
};

const requestOf = async (
  services: ImportServices,
  kind: string,
  file: string,
  values: Values,
): Promise<ImportRequest> => {
  if (!isImportKind(kind)) throw new ImportError(`${kind} is not one of ${importKinds.join(', ')}.`);
  if (kind !== 'history') return { kind, path: file, shop: await shopOf(services, values) };
  if (!values.mapping) throw new ImportError('Say how to read it: --mapping <mapping>.');
  const files = Object.fromEntries(
    (values.file ?? []).map((each) => [
      each.slice(0, each.indexOf('=')),
      path.resolve(each.slice(each.indexOf('=') + 1)),
    ]),
  );
  return { kind, path: file, mapping: await loadMapping(values.mapping), files };
};

const importFile = async (
  services: ImportServices,
  kind: string,
  file: string,
  values: Values,
): Promise<number> => {
  const started = performance.now();
  const opened = await openImport(services, await requestOf(services, kind, file, values));
  const rejected = new RejectedRows(values.rejected ?? `${file}.rejected.csv`, opened.columns);
  let shown = 0;
  const result = await opened.run({
    rejected,
    onProgress: (counts) => {
      if (!process.stderr.isTTY && performance.now() - shown < 5_000) return;
      shown = performance.now();
      const line = progressLine(counts, opened.bytesRead() / Math.max(opened.bytesTotal, 1));
      process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const rejectedFile = await rejected.end();
  for (const line of summaryLines(result, rejectedFile, performance.now() - started)) console.log(line);
  if (result.counts.rejected === 0 && !result.stopped) return 0;
  return result.counts.rejected === result.counts.read ? 1 : 2;
};

const main = async (): Promise<number> => {
  requireNode();
  loadEnvFile();
  const { positionals, values } = readArguments();
  const [kind, file] = positionals;
  if (values.help || !kind || !file || positionals.length > 2) {
    console.error(USAGE);
    return values.help ? 0 : 1;
  }
  const config = readConfig();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const database = await reachDatabase(config, say).catch((error: unknown) => {
    // there is none yet: it is made, as the first start would
    if (error instanceof StartUpError) return openDatabase(config, say);
    throw error;
  });
  const connection = connect({ url: database.url, max: 4, onIdleError: (error) => say(error.message) });
  try {
    const services = {
      db: connection.db,
      intake: intakeOn({ ...connection, house }),
      actor: systemActor('import command'),
    };
    return await importFile(services, kind, path.resolve(file), values);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await connection.close();
    await database.stop();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  explain(error);
}
