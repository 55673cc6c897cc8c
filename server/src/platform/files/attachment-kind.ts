/** What an attachment is, by its content. */
export type AttachmentKind = { readonly mediaType: string; readonly extensions: readonly string[] };

const starts = (content: Buffer, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => content[at + index] === byte);

const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

const office: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** Where the parts of an Office file of each kind lie inside its archive. */
const officeFolders: Record<string, string> = { xlsx: 'xl/', docx: 'word/', pptx: 'ppt/' };

const signatures: readonly { kind: AttachmentKind; is: (content: Buffer) => boolean }[] = [
  {
    kind: { mediaType: 'image/png', extensions: ['png'] },
    is: (content) => starts(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    kind: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
    is: (content) => starts(content, [0xff, 0xd8, 0xff]),
  },
  {
    kind: { mediaType: 'image/gif', extensions: ['gif'] },
    is: (content) => starts(content, ascii('GIF87a')) || starts(content, ascii('GIF89a')),
  },
  {
    kind: { mediaType: 'image/webp', extensions: ['webp'] },
    is: (content) => starts(content, ascii('RIFF')) && starts(content, ascii('WEBP'), 8),
  },
  {
    kind: { mediaType: 'application/pdf', extensions: ['pdf'] },
    is: (content) => starts(content, ascii('%PDF-')),
  },
  ...Object.entries(office).map(([extension, mediaType]) => ({
    kind: { mediaType, extensions: [extension] },
    is: (content: Buffer) =>
      starts(content, [0x50, 0x4b, 0x03, 0x04]) &&
      content.includes('[Content_Types].xml') &&
      content.includes(officeFolders[extension] ?? ''),
  })),
];

const text: AttachmentKind = {
  mediaType: 'text/plain; charset=utf-8',
  extensions: ['txt', 'csv', 'md', 'log'],
};

/** Readable text, of which nothing is ever run. */
const isText = (content: Buffer): boolean => {
  if (content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
};

/**
 * What a file is, where it is one of those that may be sent and its name says the same: an executable called .png is
 * none, nor is a page with scripts called .html. Null otherwise.
 */
export const attachmentKindOf = (fileName: string, content: Buffer): AttachmentKind | null => {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const found = signatures.find(({ is }) => is(content))?.kind ?? (isText(content) ? text : null);
  return found?.extensions.includes(extension) ? found : null;
};
