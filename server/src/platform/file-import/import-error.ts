/** The whole file can't be read: wrong kind, no header, unreadable. `message` is for the person who chose it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
