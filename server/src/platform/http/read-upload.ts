import { Readable } from 'node:stream';
import { ApiError } from '@backroom/contract/kit/errors';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Upload } from './call.ts';

/** Files may be large; each room sets its own, lower limit on what it accepts. */
const MAX_UPLOAD_BYTES = 2 * 1024 ** 3;

const refusal = (field: string, message: string) =>
  new ApiError('VALIDATION_FAILED', message, [{ field, message }]);

/** What the form reader throws has no code of its own: the form has no boundary, or breaks off. */
const explain = (error: unknown, field: string): unknown => {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  if (/terminated early|unexpected end|premature/i.test(error.message)) {
    return refusal(field, 'The upload broke off. Send the file again.');
  }
  if (/multipart|boundary|part header/i.test(error.message)) {
    return refusal(field, 'Send the file as a multipart form with a boundary');
  }
  return error;
};

/** The bytes of the file; where they break off, in words. */
const streamOf = (part: MultipartFile, field: string): Readable => {
  const bytes = async function* () {
    try {
      for await (const chunk of part.file) yield chunk;
    } catch (error) {
      throw explain(error, field);
    }
    if (part.file.truncated)
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        'The file is larger than 2 GB. Import it with the command instead.',
      );
  };
  return Readable.from(bytes(), { objectMode: false });
};

const MAX_NAME = 255;

/** The name as it can be stored and shown; empty where nothing of it can. */
const readableName = (name: string | undefined): string =>
  (name ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();

/**
 * The file that a call brings and, before it in the form, the other fields. The stream fails with a 4xx where the
 * upload breaks off; whoever keeps what came of it must undo that then.
 * @param field the name of the file's part
 * @throws ApiError VALIDATION_FAILED naming the field of the file
 */
export const readUpload = async (field: string, request: FastifyRequest) => {
  const part = await request.file({ limits: { files: 1, fileSize: MAX_UPLOAD_BYTES } }).catch((error) => {
    throw explain(error, field);
  });
  if (!part || part.fieldname !== field) {
    part?.file.resume();
    throw refusal(field, `Choose a file (field ${field})`);
  }
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(part.fields)) {
    const single = Array.isArray(value) ? value[0] : value;
    if (single?.type === 'field') fields[name] = single.value;
  }
  const upload: Upload = {
    filename: readableName(part.filename),
    mediaType: part.mimetype,
    stream: streamOf(part, field),
  };
  return { fields, upload };
};
