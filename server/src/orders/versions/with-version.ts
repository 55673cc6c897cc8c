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

/** How an order stands that a source calls paid, while goods of it came back on receipts of their own. */
const withReceipts = (document: OrderDocument): OrderDocument => {
  const { financial_status, lines, refunds } = document;
  const isPaid = financial_status === 'paid' || financial_status === 'partially_refunded';
  if (!isPaid || refunds.every(({ receipt }) => receipt === undefined)) return document;
  const units = (parts: readonly { quantity: number }[]) =>
    parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll = units(refunds.flatMap((refund) => refund.lines)) >= units(lines);
  return { ...document, financial_status: isAll ? 'refunded' : 'partially_refunded' };
};

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
  const document = withReceipts({
    ...header,
    shape: newest?.shape ?? header.shape,
    updated_at: newest ? newest.at : header.updated_at,
    ...fold(tellings),
  });
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
