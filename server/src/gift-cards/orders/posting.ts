import type { ClosedPeriod, OrderDocument } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import type { StoreDays } from '../../platform/ledger/read-account.ts';
import type { CardKey } from '../ledger/ledger.ts';

/** An entry that the order, or a till on its behalf, has booked before. */
export type Booked = {
  shop_id: number;
  gift_card_id: number;
  entry_no: number;
  type: string;
  amount_cents: number;
  at: Date;
  local_date: string;
  order_id: string | null;
  reverses_entry_no: number | null;
  idempotency_key: string;
};

/** An order being booked: what stands in the ledger for it already grows as its events are booked. */
export type Posting = {
  trx: Database;
  store: StoreDays;
  document: OrderDocument;
  /** Days of the store on which nothing is booked any more. */
  closed: readonly ClosedPeriod[];
  booked: Booked[];
  /** What tills have taken for this order and given back, not yet matched with its payments. */
  taken: number;
  given: number;
};

export const prefixOf = ({ store, document }: Posting) =>
  `order:${store.shopId}:${document.shopify_order_id}:`;

/** A key under which nothing is booked yet: entries that put others right are numbered behind their event. */
export const freeKeyOf = (posting: Posting, key: string): string => {
  const taken = new Set(posting.booked.map(({ idempotency_key }) => idempotency_key));
  let free = key;
  for (let number = 1; taken.has(prefixOf(posting) + free); number += 1) free = `${key}#${number}`;
  return free;
};

export const detailsOf = (posting: Posting, key: string, note: string | null = null): EntryDetails => ({
  actor: { kind: 'shopper', name: posting.document.customer?.name ?? posting.document.channel },
  idempotencyKey: prefixOf(posting) + key,
  order: { id: posting.document.shopify_order_id, name: posting.document.name },
  note,
});

/** The event that an entry was booked for. */
export const eventKeyOf = (posting: Posting, entry: Pick<Booked, 'idempotency_key'>): string =>
  entry.idempotency_key.slice(prefixOf(posting).length).replace(/#\d+$/, '');

export const remember = (
  posting: Posting,
  card: CardKey & { entryNo: number },
  entry: Pick<Booked, 'type' | 'amount_cents' | 'at'> & { key: string },
) =>
  posting.booked.push({
    shop_id: card.shopId,
    gift_card_id: card.id,
    entry_no: card.entryNo,
    type: entry.type,
    amount_cents: entry.amount_cents,
    at: entry.at,
    local_date: '',
    order_id: posting.document.shopify_order_id,
    reverses_entry_no: null,
    idempotency_key: prefixOf(posting) + entry.key,
  });
