/** `npm run import -- <kind> <file> [options]`: brings orders, catalogue, stock, customers or a sales history in. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isTimeZone } from '@backroom/contract/kit/dates';
import { loadMapping, progressLine, summaryLines } from './imports/index.ts';
import { type Actor, systemActor } from './platform/audit.ts';
import { readConfig } from './platform/config.ts';
import { connect } from './platform/database/connect.ts';
import { ImportError } from './platform/file-import/import-error.ts';
import { openLocalFile } from './platform/file-import/import-local-file.ts';
import { type ImportKind, importKinds } from './platform/file-import/kind.ts';
import { RejectedFile } from './platform/file-import/rejected-rows.ts';
import { createLog } from './platform/log.ts';
import { makeServices } from './platform/make-services.ts';
import { openDatabase } from './platform/open-database.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { openKeyringAt } from './platform/secrets/open-keyring.ts';
import type { Services } from './platform/services.ts';
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
  --repeated-rows <how> of a history: rows that stand twice in an order, word for word: once (as if the file had
                        been exported twice) or each (as sold twice); once where absent
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
  'repeated-rows': { type: 'string' },
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

const shopOf = async ({ db }: Services, actor: Actor, values: Values) => {
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

/** What makes things again when it is read again is imported in Backroom, where it is asked for. */
const kindOf = (services: Services, name: string): ImportKind => {
  const kinds = importKinds(services).filter((kind) => !kind.asksBeforeRepeat);
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new ImportError(`${name} is not one of ${kinds.map((one) => one.name).join(', ')}.`);
  return kind;
};

const settingsOf = async (kind: ImportKind, values: Values): Promise<Record<string, unknown>> => {
  if (!kind.checkSettings) return {};
  if (!values.mapping) throw new ImportError('Say how to read it: --mapping <mapping>.');
  const repeated = values['repeated-rows'];
  if (repeated && repeated !== 'once' && repeated !== 'each') {
    throw new ImportError('--repeated-rows is once or each.');
  }
  return { mapping: await loadMapping(values.mapping), ...(repeated ? { repeated_rows: repeated } : {}) };
};

const openFile = async (services: Services, actor: Actor, name: string, file: string, values: Values) => {
  const kind = kindOf(services, name);
  const otherFiles = Object.fromEntries(
    (values.file ?? []).map((each) => [
      each.slice(0, each.indexOf('=')),
      path.resolve(each.slice(each.indexOf('=') + 1)),
    ]),
  );
  return await openLocalFile(services, actor, kind, {
    path: file,
    shop: kind.store === 'none' ? null : await shopOf(services, actor, values),
    settings: await settingsOf(kind, values),
    otherFiles,
  });
};

const importFile = async (
  services: Services,
  actor: Actor,
  kind: string,
  file: string,
  values: Values,
): Promise<number> => {
  const started = performance.now();
  const opened = await openFile(services, actor, kind, file, values);
  const rejected = new RejectedFile(values.rejected ?? `${file}.rejected.csv`);
  let shown = 0;
  const result = await opened.run({
    rejected,
    onProgress: ({ counts }) => {
      if (!process.stderr.isTTY && performance.now() - shown < 5_000) return;
      shown = performance.now();
      const line = progressLine(counts, opened.bytesRead() / Math.max(opened.bytesTotal, 1));
      process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const rejectedFile = await rejected.end();
  const lines = summaryLines(result, opened.storesMade(), rejectedFile, performance.now() - started);
  for (const line of lines) console.log(line);
  if (result.counts.rejected === 0 && result.counts.rows_left_out === 0 && !result.stopped) return 0;
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
  const connection = connect({ url: database.url, max: 4, warn: (_, words) => say(words) });
  try {
    const keyring = await openKeyringAt(database.url, config, { say });
    const services = makeServices(config, connection, createLog('warn'), house, keyring);
    return await importFile(services, systemActor('import command'), kind, path.resolve(file), values);
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
