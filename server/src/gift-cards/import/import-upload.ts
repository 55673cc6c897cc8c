import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { Upload } from '../../platform/http/call.ts';

const MAX_BYTES = 5 * 1024 * 1024;

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Why these bytes can't be a CSV file, in words for who chose it; null where they can. */
const problemOf = (bytes: Buffer): string | null => {
  if (bytes.length === 0) return 'The file is empty';
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return 'This is a spreadsheet, not a CSV file. In the spreadsheet, choose “Save as” and CSV UTF-8.';
  }
  const utf16 = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);
  if (utf16) return null;
  const zeros = bytes.subarray(0, 4_096).filter((byte) => byte === 0).length;
  // UTF-16 without a mark has a zero in every other byte; anything else with zeros is no text.
  const couldBeUtf16 = zeros > Math.min(bytes.length, 4_096) * 0.4;
  return zeros > 0 && !couldBeUtf16 ? 'This is not a CSV file' : null;
};

/**
 * Reads the uploaded file, of at most 5 MB.
 * @throws ApiError PAYLOAD_TOO_LARGE; VALIDATION_FAILED (field `csvFile`) for what isn't text
 */
export const readUploadedCsv = async (upload: Upload): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of upload.stream) {
    // A byte stream gives buffers.
    const bytes = chunk as Buffer;
    size += bytes.length;
    // What is too large is read to its end and dropped, so that the answer still reaches the sender.
    if (size <= MAX_BYTES) chunks.push(bytes);
    else chunks.length = 0;
  }
  if (size > MAX_BYTES) {
    throw new ApiError('PAYLOAD_TOO_LARGE', 'The file is larger than 5 MB. Split it into smaller files.', [
      { field: 'csvFile', message: 'The file is larger than 5 MB. Split it into smaller files.' },
    ]);
  }
  const bytes = Buffer.concat(chunks);
  const problem = problemOf(bytes);
  if (problem) throw invalidField('csvFile', problem);
  return bytes;
};
