import type { CollectionRecord } from '../../catalogue/index.ts';
import { type Json, listIn, numberIn, textOf } from './json-fields.ts';

/** A shop's collection: automatic where rules put products into it. @throws RangeError where it can't be read */
export const readCollection = (collection: Json): CollectionRecord => {
  const handle = textOf(collection.handle);
  if (handle === null) throw new RangeError('A collection without a handle');
  return {
    id: numberIn(collection.id),
    handle,
    title: String(collection.title ?? handle),
    automatic: listIn(collection.sources).length > 0,
  };
};
