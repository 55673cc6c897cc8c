import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import { assertKey, type FileStore, type ListedFile, UPLOAD_SECONDS } from './file-store.ts';

/** A bucket of an S3, Amazon's or any other that speaks its protocol. */
export type Bucket = {
  /** The bucket's own address: `https://s3.eu-central-1.amazonaws.com/bucket`. */
  url: string;
  /** Where browsers reach it, if elsewhere. */
  publicUrl: string | undefined;
  region: string;
  accessKey: string;
  secretKey: string;
};

type Asked = {
  method: string;
  key?: string;
  query?: Record<string, string>;
  body?: Readable | Buffer;
  size?: number;
};

const decodeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const tagIn = (xml: string, tag: string): string | undefined => {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found === undefined ? undefined : decodeXml(found);
};

/** What an S3 says went wrong, for the log and for whoever set it up; no key of ours is in it. */
class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly status: number;
  constructor(method: string, status: number, answer: string) {
    const reason = [tagIn(answer, 'Code'), tagIn(answer, 'Message')].filter(Boolean).join(': ');
    super(`The bucket answered ${method} with ${status}${reason ? `, ${reason}` : ''}`);
    this.status = status;
  }
}

/** Long enough for a file of gigabytes over a slow line; an S3 that says nothing for so long is gone. */
const PATIENCE = 15 * 60_000;

const signerOf = (
  bucket: Bucket,
  options: { method: string; url: string; headers: Record<string, string> },
) =>
  new AwsV4Signer({
    ...options,
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    region: bucket.region,
    service: 's3',
  });

const addressOf = (base: string, key: string | undefined, query: Record<string, string> = {}): string => {
  const url = new URL(key === undefined ? base : `${base}/${key}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** @throws BucketError for an answer that is neither a success nor 404 */
const ask = async (bucket: Bucket, { method, key, query, body, size }: Asked): Promise<Response> => {
  const headers: Record<string, string> = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const signed = await signerOf(bucket, { method, url: addressOf(bucket.url, key, query), headers }).sign();
  if (size !== undefined) signed.headers.set('content-length', String(size));
  const response = await fetch(signed.url, {
    method,
    headers: signed.headers,
    ...(body === undefined ? {} : { body, duplex: 'half' }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.ok || response.status === 404) return response;
  throw new BucketError(method, response.status, await response.text());
};

const listedIn = (xml: string): ListedFile[] =>
  [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: tagIn(entry, 'Key') ?? '',
    size: Number(tagIn(entry, 'Size')),
    changedAt: new Date(tagIn(entry, 'LastModified') ?? 0),
  }));

/** Keeps files in a bucket; browsers upload to it directly, with addresses signed by our key of it. */
export const bucketStore = (bucket: Bucket, { listAtOnce = 1_000 } = {}): FileStore => ({
  kind: 'bucket',
  put: async (key, body, size) => {
    assertKey(key);
    const response = await ask(bucket, { method: 'PUT', key, body, size });
    if (!response.ok) throw new BucketError('PUT', response.status, await response.text());
  },
  get: async (key) => {
    assertKey(key);
    const response = await ask(bucket, { method: 'GET', key });
    if (response.status === 404) {
      const answer = await response.text();
      // A bucket that is gone is an outage, not a file that nobody kept.
      if (tagIn(answer, 'Code') === 'NoSuchKey') return null;
      throw new BucketError('GET', response.status, answer);
    }
    // The two kinds of web streams that the types know are one at run time.
    const content = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    return { size: Number(response.headers.get('content-length')), content };
  },
  delete: async (key) => {
    assertKey(key);
    const response = await ask(bucket, { method: 'DELETE', key });
    await response.body?.cancel();
  },
  list: async function* (prefix) {
    let from: string | undefined;
    do {
      const query = {
        'list-type': '2',
        'max-keys': String(listAtOnce),
        prefix,
        ...(from ? { 'continuation-token': from } : {}),
      };
      const response = await ask(bucket, { method: 'GET', query });
      const xml = await response.text();
      if (!response.ok) throw new BucketError('GET', response.status, xml);
      yield* listedIn(xml);
      from = tagIn(xml, 'NextContinuationToken');
    } while (from);
  },
  signUpload: async (key, { contentType, size }) => {
    assertKey(key);
    const url = addressOf(bucket.publicUrl ?? bucket.url, key, { 'X-Amz-Expires': String(UPLOAD_SECONDS) });
    const signer = new AwsV4Signer({
      method: 'PUT',
      url,
      headers: { 'content-type': contentType, 'content-length': String(size) },
      accessKeyId: bucket.accessKey,
      secretAccessKey: bucket.secretKey,
      region: bucket.region,
      service: 's3',
      signQuery: true,
      // Type and length are part of what is signed: the bucket refuses another file.
      allHeaders: true,
    });
    const signed = await signer.sign();
    return {
      method: 'PUT',
      url: signed.url.href,
      headers: { 'content-type': contentType },
      expiresAt: new Date(Date.now() + UPLOAD_SECONDS * 1_000),
    };
  },
});

/** Makes the bucket unless it is there. @throws BucketError, or what fetch throws, where that doesn't go */
export const ensureBucket = async (bucket: Bucket): Promise<void> => {
  const found = await ask(bucket, { method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
  await found.body?.cancel();
  if (!found.ok) await (await ask(bucket, { method: 'PUT' })).body?.cancel();
};
