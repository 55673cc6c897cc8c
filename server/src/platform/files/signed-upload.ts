import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@backroom/contract/kit/errors';
import { assertKey, type ExpectedUpload, INCOMING, type SignedUpload, UPLOAD_SECONDS } from './file-store.ts';

/** The same for all processes of an installation. */
export type SigningKey = () => Promise<Buffer>;

/** Where files are uploaded to, below the address that people open; their key follows. */
export const UPLOAD_PATH = '/v1/uploads/';

type Terms = ExpectedUpload & { key: string; expires: number };

const signatureOf = (signingKey: Buffer, { key, contentType, size, expires }: Terms): Buffer =>
  createHmac('sha256', signingKey)
    .update(JSON.stringify(['PUT', key, contentType, size, expires]))
    .digest();

/** An address that takes one file, of this type and size, for 15 minutes. */
export const signUpload = (
  publicUrl: string,
  signingKey: Buffer,
  key: string,
  { contentType, size }: ExpectedUpload,
  now = Date.now(),
): SignedUpload => {
  const expires = Math.floor(now / 1_000) + UPLOAD_SECONDS;
  const url = new URL(publicUrl + UPLOAD_PATH + key);
  url.searchParams.set('expires', String(expires));
  url.searchParams.set('size', String(size));
  url.searchParams.set('type', contentType);
  const signature = signatureOf(signingKey, { key, contentType, size, expires });
  url.searchParams.set('signature', signature.toString('base64url'));
  return {
    method: 'PUT',
    url: url.href,
    headers: { 'content-type': contentType },
    expiresAt: new Date(expires * 1_000),
  };
};

/** What of a request counts: its address and two headers. */
export type AskedUpload = {
  key: string;
  query: Record<string, unknown>;
  contentType: string | undefined;
  contentLength: string | undefined;
};

const refused = (message: string) => new ApiError('FORBIDDEN', message);

/**
 * What may be written, by the address alone. Its file must be announced as it was signed for, before any of it is read.
 * @throws ApiError FORBIDDEN where we didn't sign it or it has run out, VALIDATION_FAILED for another type or size
 */
export const readSignedUpload = (
  signingKey: Buffer,
  asked: AskedUpload,
  now = Date.now(),
): ExpectedUpload & { key: string } => {
  const { key, query } = asked;
  const terms: Terms = {
    key,
    contentType: String(query.type),
    size: Number(query.size),
    expires: Number(query.expires),
  };
  const given = Buffer.from(String(query.signature), 'base64url');
  const right = signatureOf(signingKey, terms);
  if (given.length !== right.length || !timingSafeEqual(given, right) || !key.startsWith(INCOMING)) {
    throw refused('This address to upload to is not one of ours');
  }
  assertKey(key);
  if (terms.expires * 1_000 <= now)
    throw refused('This address to upload to has run out. Ask for a new one.');
  const problems = [
    ...(asked.contentType === terms.contentType
      ? []
      : [{ field: 'content-type', message: `Send it as ${terms.contentType}` }]),
    ...(asked.contentLength === String(terms.size)
      ? []
      : [{ field: 'content-length', message: `Send ${terms.size} bytes, as was said` }]),
  ];
  const [first] = problems;
  if (first) throw new ApiError('VALIDATION_FAILED', first.message, problems);
  return terms;
};
