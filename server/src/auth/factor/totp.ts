import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of authenticator apps: RFC 6238 (TOTP) on RFC 4226 (HOTP), as all of them do it: SHA-1, 30 s, 6 digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;

/** How many steps the phone's clock may be off, either way. */
const DRIFT = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step that a moment lies in. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1_000 / STEP_SECONDS);

/** The code of a step. */
export const codeOfStep = (secret: Buffer, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
};

/** The step whose code was given, the clock of the phone being a little off; null for a wrong code. */
export const stepOfCode = (secret: Buffer, code: string, at: Date): number | null => {
  const now = stepAt(at);
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = now - DRIFT; step <= now + DRIFT; step += 1) {
    const expected = Buffer.from(codeOfStep(secret, step));
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = step;
  }
  return found;
};

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4648, without padding: as people type it into an app. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};

/** What the QR code says, for the app to read. */
export const keyUri = (secret: Buffer, account: string, issuer: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${label}?${query}`;
};
