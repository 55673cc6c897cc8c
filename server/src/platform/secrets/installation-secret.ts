import { randomBytes } from 'node:crypto';
import type { Database } from '../database/connect.ts';
import { KEY_BYTES, type Keyring } from './keyring.ts';

/** Where a secret of the installation is sealed. */
export const placeOfSecret = (name: string) => ({ table: 'secrets', column: 'value_enc', id: name });

/** Keeps a secret of the installation unless there is one of that name already. */
export const keepSecret = async (
  db: Database,
  keyring: Keyring,
  name: string,
  secret: string,
): Promise<void> => {
  await db
    .insertInto('secrets')
    .values({ name, value_enc: keyring.seal(placeOfSecret(name), secret) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** 32 random bytes of this installation, made when first asked for and the same for every process and for ever. */
export const installationSecret = async (
  { db, keyring }: { db: Database; keyring: Keyring },
  name: string,
): Promise<Buffer> => {
  const find = () => db.selectFrom('secrets').select('value_enc').where('name', '=', name);
  let row = await find().executeTakeFirst();
  if (!row) {
    await keepSecret(db, keyring, name, randomBytes(KEY_BYTES).toString('base64'));
    row = await find().executeTakeFirstOrThrow();
  }
  return Buffer.from(keyring.open(placeOfSecret(name), row.value_enc), 'base64');
};
