import type { OrderDocument } from '../order-document.ts';
import { fold } from './fold.ts';
import {
  newestOf,
  pack,
  type Telling,
  tellingOf,
  timeOf,
  unpack,
  type Versions,
  withTelling,
} from './telling.ts';

/** An order as it stands, and what its versions told where there were several. */
export type VersionedOrder = { document: OrderDocument; versions: Versions | null };

const isOf = (telling: Telling | undefined, document: OrderDocument): boolean =>
  telling?.shape === document.shape && timeOf(telling) === timeOf(tellingOf(document));

/**
 * An order after one more version of it: what all versions come to, in whatever sequence they come, under the name and
 * status of the newest. A version that is known already changes nothing.
 */
export const withVersion = (stored: VersionedOrder, incoming: OrderDocument): VersionedOrder => {
  const tellings = withTelling(unpack(stored.document, stored.versions), tellingOf(incoming));
  const newest = newestOf(tellings);
  const header = isOf(newest, incoming) ? incoming : stored.document;
  const document: OrderDocument = {
    ...header,
    shape: newest?.shape ?? header.shape,
    updated_at: newest ? newest.at : header.updated_at,
    ...fold(tellings),
  };
  return { document, versions: pack(tellings, document) };
};

/** An order with something put right in all its versions. */
export const withCorrection = (
  { document, versions }: VersionedOrder,
  change: (document: OrderDocument) => OrderDocument,
): VersionedOrder => {
  const tellings = unpack(document, versions).map(({ shape, at, goods, money }) =>
    tellingOf(change({ ...document, shape, updated_at: at, ...goods, ...money })),
  );
  const corrected = { ...change(document), ...fold(tellings) };
  return { document: corrected, versions: pack(tellings, corrected) };
};
