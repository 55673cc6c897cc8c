import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { connect, type Database } from '../database/connect.ts';
import { lockNumbers } from '../database/lock-numbers.ts';
import { StartUpError } from '../start-up-error.ts';
import { keepSecret, placeOfSecret } from './installation-secret.ts';
import { keyFileName, makeKeyFile, readKeyFile } from './key-file.ts';
import { type Keyring, keyIdOf, keyringOf, sealedWith } from './keyring.ts';
import { resealAll } from './reseal.ts';

type KeyConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretsKey' | 'previousSecretsKey'>;

const CHECK = 'key-check';
const CHECK_TEXT = 'sealed with the key of this database';

const readCheck = async (db: Database): Promise<string | null> => {
  const row = await db.selectFrom('secrets').select('value_enc').where('name', '=', CHECK).executeTakeFirst();
  return row?.value_enc ?? null;
};

/** Keys that an installation of before the keyring had beside its data, by name, in base64. */
export type OldKeys = ReadonlyMap<string, string>;

export type KeyringOptions = {
  /** Told what whoever starts the server should know. */
  say?: ((line: string) => void) | undefined;
  /** Seals what stood readable before there was a keyring, once, in the transaction that makes the check value. */
  carryOver?: (trx: Database, keyring: Keyring, oldKeys: OldKeys) => Promise<void>;
};

/** Takes the keys that stood in `settings`, as text or as `{"key": "…"}`, under the keyring. */
const carryOverKeys = async (trx: Database, keyring: Keyring): Promise<OldKeys> => {
  const { rows } = await sql<{ name: string; key: string }>`
    delete from settings where name like '%-key' and (jsonb_typeof(value) = 'string' or jsonb_typeof(value -> 'key') = 'string')
    returning name, coalesce(value ->> 'key', value #>> '{}') as key`.execute(trx);
  for (const { name, key } of rows) await keepSecret(trx, keyring, name, key);
  return new Map(rows.map(({ name, key }) => [name, key]));
};

/** The key that is given, or that of the data folder of a packaged database, made at its first start. */
const keyOf = async (config: KeyConfig, isNew: boolean, say: (line: string) => void): Promise<Buffer> => {
  if (config.secretsKey) return config.secretsKey;
  if (config.databaseUrl) {
    throw new StartUpError(
      'BACKROOM_SECRETS_KEY is missing: the key that seals what the database in DATABASE_URL must not show. ' +
        'Make one with `openssl rand -base64 32`, keep it apart from the database, and give the same at each start.',
    );
  }
  const found = await readKeyFile(config.dataDir);
  if (found) return found;
  if (!isNew) {
    throw new StartUpError(
      `${config.dataDir}/${keyFileName} is gone: the key that opens the secrets of this database. ` +
        'Put it back, or give it as BACKROOM_SECRETS_KEY.',
    );
  }
  const { key, file } = await makeKeyFile(config.dataDir);
  say(
    `Made ${file}, the key that seals the secrets in the database. Keep a copy of it apart from your backups.`,
  );
  return key;
};

const doesNotFit = (check: string, key: Buffer) =>
  new StartUpError(
    `BACKROOM_SECRETS_KEY (or ${keyFileName} in the data folder) is key ${keyIdOf(key)}, and the secrets of this ` +
      `database are sealed with key ${sealedWith(check)}. Give that one; to change keys, give it as ` +
      'BACKROOM_SECRETS_KEY_PREVIOUS beside the new one.',
  );

/**
 * The keyring of a migrated database, proved to fit it. At the first start the database keeps a check value; with a
 * new key and the previous one beside it everything is sealed anew, so that the previous one can go afterwards.
 * @throws StartUpError, one line, where no key is given or it isn't the one of this database
 */
export const openKeyring = async (
  db: Database,
  config: KeyConfig,
  { say = () => undefined, carryOver }: KeyringOptions = {},
): Promise<Keyring> => {
  const key = await keyOf(config, (await readCheck(db)) === null, say);
  const keyring = keyringOf(key, config.previousSecretsKey);
  await db.transaction().execute(async (trx) => {
    // One looks after the keys while the others wait.
    await sql`select pg_advisory_xact_lock(${lockNumbers.secrets})`.execute(trx);
    const check = await readCheck(trx);
    if (check === null) {
      await keepSecret(trx, keyring, CHECK, CHECK_TEXT);
      const oldKeys = await carryOverKeys(trx, keyring);
      await carryOver?.(trx, keyring, oldKeys);
      return;
    }
    try {
      keyring.open(placeOfSecret(CHECK), check);
    } catch {
      throw doesNotFit(check, key);
    }
    if (sealedWith(check) === keyring.keyId) return;
    const count = await resealAll(trx, keyring);
    say(`Sealed ${count} secrets anew with key ${keyring.keyId}; BACKROOM_SECRETS_KEY_PREVIOUS can go now.`);
  });
  return keyring;
};

/** The same, on a connection of its own. */
export const openKeyringAt = async (
  url: string,
  config: KeyConfig,
  options?: KeyringOptions,
): Promise<Keyring> => {
  const connection = connect({ url, max: 1 });
  try {
    return await openKeyring(connection.db, config, options);
  } finally {
    await connection.close();
  }
};
