import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from './file-store.ts';
import { readSignedUpload, type SigningKey, UPLOAD_PATH } from './signed-upload.ts';

/** Larger than anything that is signed for; the size in the signature is what counts. */
const MAX_BYTES = 2 * 1024 ** 3;

/** Takes files that browsers put to signed addresses, where they are kept in a folder: a bucket takes them itself. */
export const receiveUploads = (app: FastifyInstance, store: FileStore, signingKey: SigningKey): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The file streams through to the disk, whatever it says it is.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put<{ Params: { '*': string }; Querystring: Record<string, unknown>; Body: Readable }>(
      `${UPLOAD_PATH}*`,
      { bodyLimit: MAX_BYTES, config: { takesFile: true } },
      async (request, reply) => {
        const { key, size } = readSignedUpload(await signingKey(), {
          key: request.params['*'],
          query: request.query,
          contentType: request.headers['content-type'],
          contentLength: request.headers['content-length'],
        });
        await store.put(key, request.body, size);
        return reply.status(200).send();
      },
    );
  });
};
