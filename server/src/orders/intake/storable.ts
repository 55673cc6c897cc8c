import type { OrderDocument } from '../order-document.ts';

/** What JSON may say and PostgreSQL can't keep: the character 0 and halves of surrogate pairs. */
const unstorable = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

/** A document as it will come back from the database: plain JSON, without characters that can't be kept. */
export const storable = (document: OrderDocument): OrderDocument => {
  const text = JSON.stringify(document);
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
  return JSON.parse(text, unstorable.test(text) ? clean : undefined);
};
