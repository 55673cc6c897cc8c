import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type Person, phoneDigits, wholeName } from '../platform/personal-data.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import type { Services } from '../platform/services.ts';

/** What is needed to know somebody who was erased again. */
export type Sealed = Pick<Services, 'db' | 'keyring'>;

const keys = new WeakMap<Services['keyring'], Promise<KeyObject>>();

/** The key, read once for each process: with the database alone nobody can try addresses against the hashes. */
const keyOf = (services: Sealed): Promise<KeyObject> => {
  const known = keys.get(services.keyring);
  if (known) return known;
  const key = installationSecret(services, 'erased-people-key').then(createSecretKey);
  // An outage at the first use isn't kept for ever.
  key.catch(() => keys.delete(services.keyring));
  keys.set(services.keyring, key);
  return key;
};

const normal = (name: string) => name.trim().toLowerCase();

const hashOf = (key: KeyObject, name: string): Buffer =>
  createHmac('sha256', key)
    .update(`person\u0000${normal(name)}`)
    .digest();

/** What a shop calls somebody, as a name by which they are known again. */
export const numberName = (shopId: number, id: string) => `customer ${shopId} ${id}`;
/** A phone number alone may be a till's own: with a name it is a person's. */
const phoneName = (phone: string, name: string) => `phone ${phone} ${name}`;

/** All by which somebody is to be known again: addresses, what shops call them, phone and name together. */
export const identitiesOf = ({ emails, phones, numbers, names }: Person): string[] => [
  ...emails,
  ...numbers.map(({ shopId, id }) => numberName(shopId, id)),
  ...phones.flatMap((phone) => names.map((name) => phoneName(phone, name))),
];

/** Somebody as a shop names them. */
export type Named = { id: string | null; email: string | null; phone: string | null; name: string | null };

/** By what somebody whom a shop names may be known: the e-mail address, and where there is none, the rest. */
export const identitiesIn = (shopId: number, { id, email, phone, name }: Named): string[] => {
  if (email) return [email];
  const digits = phoneDigits(phone);
  const whole = wholeName(name);
  return [...(id ? [numberName(shopId, id)] : []), ...(digits && whole ? [phoneName(digits, whole)] : [])];
};

/** Which of these names (as given: addresses, or what `identitiesIn` tells) belong to people who were erased. */
export const erasedAmong = async (
  services: Sealed,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const key = await keyOf(services);
  // Of one hash are all that differ in nothing but capitals.
  const hashes = Map.groupBy(new Set(names), (name) => hashOf(key, name).toString('hex'));
  const { rows } = await sql<{ hash: string }>`
    select encode(email_hash, 'hex') as hash from erased_people
    where email_hash in (select decode(h, 'hex') from unnest(${[...hashes.keys()]}::text[]) h)`.execute(
    services.db,
  );
  return new Set(rows.flatMap(({ hash }) => hashes.get(hash) ?? []));
};

/** Which of some that a shop names were erased, by their place among them. */
export const erasedCustomers = async (
  services: Sealed,
  shopId: number,
  people: readonly Named[],
): Promise<ReadonlySet<number>> => {
  const names = people.map((one) => identitiesIn(shopId, one));
  const erased = await erasedAmong(services, names.flat());
  return new Set(names.flatMap((known, place) => (known.some((name) => erased.has(name)) ? [place] : [])));
};

/** Remembers that whoever is known by these names is not to come back. */
export const rememberErased = async (
  services: Sealed,
  trx: Database,
  names: readonly string[],
): Promise<void> => {
  const key = await keyOf(services);
  for (const name of names) {
    await sql`insert into erased_people (email_hash) values (${hashOf(key, name)}) on conflict do nothing`.execute(
      trx,
    );
  }
};

/** Somebody who was erased comes back by their own wish: head office enrols them by hand. */
export const welcomeBack = async (services: Sealed, trx: Database, email: string): Promise<void> => {
  const key = await keyOf(services);
  await sql`delete from erased_people where email_hash = ${hashOf(key, email)}`.execute(trx);
};
