import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Where a sealed value stands: it opens there and nowhere else. `id` is the row's primary key as text. */
export type Place = { table: string; column: string; id: string };

/** Seals what must not be readable in the database, under the key of the installation. */
export type Keyring = {
  /** Which key seals, in eight characters; says nothing about the key itself. */
  readonly keyId: string;
  seal(place: Place, text: string): string;
  /** @throws CannotOpen where it was sealed with another key, for another place, or was changed since. */
  open(place: Place, sealed: string): string;
};

export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

export const KEY_BYTES = 32;
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The name of a key, safe to show. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('backroom key id').update(key).digest('hex').slice(0, 8);

/** With which key a value was sealed; null where it isn't a sealed value at all. */
export const sealedWith = (sealed: string): string | null =>
  /^v1\.([0-9a-f]{8})\.[\w-]+\.[\w-]+$/.exec(sealed)?.[1] ?? null;

const placeBytes = ({ table, column, id }: Place) => Buffer.from(`${table}/${column}/${id}`);

const open = (key: KeyObject, place: Place, sealed: string): string => {
  const [, , nonce = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
    decipher.setAAD(placeBytes(place));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new CannotOpen(`What is sealed in ${place.table}.${place.column} was not sealed there`);
  }
};

/**
 * The keyring of 32-byte keys: seals `v1.keyid.nonce.text` with AES-256-GCM under the current key, the place as
 * associated data; opens what either key has sealed, so that a key can be changed (shopify.md 1.3).
 */
export const keyringOf = (current: Buffer, previous?: Buffer): Keyring => {
  const keys = new Map(
    [current, previous].flatMap((key) => (key ? [[keyIdOf(key), createSecretKey(key)] as const] : [])),
  );
  const sealing = createSecretKey(current);
  const keyId = keyIdOf(current);
  return {
    keyId,
    seal: (place, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      cipher.setAAD(placeBytes(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, keyId, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
    },
    open: (place, sealed) => {
      const key = keys.get(sealedWith(sealed) ?? '');
      if (!key) throw new CannotOpen(`What is sealed in ${place.table}.${place.column} has another key`);
      return open(key, place, sealed);
    },
  };
};
