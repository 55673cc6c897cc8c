import type { Readable } from 'node:stream';
import { ATTACHMENT_BYTES } from '@backroom/contract/kit/attachments';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { Upload } from '../http/call.ts';
import { attachmentKindOf } from './attachment-kind.ts';

/** @throws ApiError PAYLOAD_TOO_LARGE once more has come than an attachment may hold; the rest isn't read */
const contentOf = async (stream: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > ATTACHMENT_BYTES) {
      stream.destroy();
      throw new ApiError('PAYLOAD_TOO_LARGE', 'The file is larger than 10 MB');
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
};

/** A file that somebody hands in, whole, and what it is by its content. Nothing is kept of it yet. */
export const readAttachment = async (upload: Upload): Promise<{ content: Buffer; mediaType: string }> => {
  const content = await contentOf(upload.stream);
  if (content.length === 0) throw invalidField('file', 'The file is empty');
  const kind = attachmentKindOf(upload.filename, content);
  if (!kind) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send a picture, PDF, text, CSV or Office file; its name must say what it is',
    );
  }
  return { content, mediaType: kind.mediaType };
};
