import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import type { Services } from '../platform/services.ts';

/** What is needed to know somebody who was erased again. */
export type Sealed = Pick<Services, 'db' | 'keyring'>;

const keys = new WeakMap<Services['keyring'], Promise<Buffer>>();

/** The key, read once for each process: with the database alone nobody can try addresses against the hashes. */
const keyOf = (services: Sealed): Promise<Buffer> => {
  const known = keys.get(services.keyring);
  if (known) return known;
  const key = installationSecret(services, 'erased-people-key');
  // An outage at the first use isn't kept for ever.
  key.catch(() => keys.delete(services.keyring));
  keys.set(services.keyring, key);
  return key;
};

const normal = (email: string) => email.trim().toLowerCase();

const hashOf = (key: Buffer, email: string): Buffer =>
  createHmac('sha256', key)
    .update(`person\u0000${normal(email)}`)
    .digest();

/** Which of these addresses (as given) belong to people who were erased. */
export const erasedAmong = async (
  services: Sealed,
  emails: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (emails.length === 0) return new Set();
  const key = await keyOf(services);
  const hashes = new Map(emails.map((email) => [hashOf(key, email).toString('hex'), email]));
  const { rows } = await sql<{ hash: string }>`
    select encode(email_hash, 'hex') as hash from erased_people
    where email_hash in (select decode(h, 'hex') from unnest(${[...hashes.keys()]}::text[]) h)`.execute(
    services.db,
  );
  const found = new Set(rows.map(({ hash }) => hash));
  return new Set(emails.filter((email) => found.has(hashOf(key, email).toString('hex'))));
};

/** Remembers that these addresses are not to come back. */
export const rememberErased = async (
  services: Sealed,
  trx: Database,
  emails: readonly string[],
): Promise<void> => {
  const key = await keyOf(services);
  for (const email of emails) {
    await sql`insert into erased_people (email_hash) values (${hashOf(key, email)}) on conflict do nothing`.execute(
      trx,
    );
  }
};

/** Somebody who was erased comes back by their own wish: head office enrols them by hand. */
export const welcomeBack = async (services: Sealed, trx: Database, email: string): Promise<void> => {
  const key = await keyOf(services);
  await sql`delete from erased_people where email_hash = ${hashOf(key, email)}`.execute(trx);
};
