import type { GiftCard } from '@backroom/contract/gift-card-fields';
import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type CsvColumn, chosenColumns, csvStream } from '../../platform/files/csv-export.ts';
import type { Call } from '../../platform/http/call.ts';
import { codeKeyOf } from '../ledger/codes.ts';
import { type CardFilter, idNumbers, matches, readFilter } from './card-filter.ts';
import { presentCard, readCards } from './card-rows.ts';
import { type CardSort, orderBy, sortColumn } from './find-cards.ts';

const BATCH = 1_000;

const columns: Record<string, CsvColumn<GiftCard>> = {
  cardNumber: { header: 'Card number', value: (card) => card.masked_code },
  status: { header: 'Status', value: (card) => (card.deactivated_at ? 'deactivated' : card.status) },
  storeId: { header: 'Store', value: (card) => card.source_store },
  shopDomain: { header: 'Store domain', value: (card) => card.shop_domain },
  issuedDate: { header: 'Issued (UTC)', value: (card) => card.shopify_created_at },
  lastUsed: { header: 'Last used (UTC)', value: (card) => card.last_used_at },
  updatedAt: { header: 'Changed (UTC)', value: (card) => card.shopify_updated_at },
  customerEmail: { header: 'Customer e-mail', value: (card) => card.customer_email },
  customerName: { header: 'Customer name', value: (card) => card.customer_name },
  issuedBy: { header: 'Issued by', value: (card) => card.created_by },
  initialAmount: { header: 'Initial amount (USD)', value: (card) => card.initial_amount.toFixed(2) },
  balance: { header: 'Balance (USD)', value: (card) => card.balance.toFixed(2) },
  // As on the screen: initial amount minus balance (specification 2, section 3).
  totalRedeemed: {
    header: 'Redeemed (USD)',
    value: (card) => toDollars(toCents(card.initial_amount) - toCents(card.balance)).toFixed(2),
  },
  reloadCount: { header: 'Reloads', value: (card) => card.reload_count },
  redeemCount: { header: 'Redemptions', value: (card) => card.redeem_count },
  expiresOn: { header: 'Expires on', value: (card) => card.expires_on },
  note: { header: 'Note', value: (card) => card.note },
};

const sortTypes: Record<CardSort['sortBy'], string> = {
  updated_at: 'timestamptz',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  balance: 'int',
  initial_amount: 'int',
  customer_email: 'text',
};

/** All cards of the filter in the order of the list, batch by batch after the last one seen. */
async function* batches(db: Database, filter: CardFilter, sort: CardSort, chosen: RawBuilder<unknown>) {
  const column = sortColumn(sort.sortBy);
  const beyond = sql.raw(sort.sortOrder === 'asc' ? '>' : '<');
  const type = sql.raw(sortTypes[sort.sortBy]);
  let last: { value: string; gift_card_id: number } | undefined;
  for (;;) {
    const after = last
      ? sql`(${column}, gift_card_id) ${beyond} (${last.value}::${type}, ${last.gift_card_id})`
      : sql`true`;
    const { rows } = await sql<{ shop_id: number; gift_card_id: number; value: string }>`
      select shop_id, gift_card_id, (${column})::text as value from gift_cards
      where ${matches(filter)} and ${chosen} and ${after} order by ${orderBy(sort)} limit ${BATCH}`.execute(
      db,
    );
    if (rows.length === 0) return;
    const keys = rows.map((row) => ({ shopId: row.shop_id, id: row.gift_card_id }));
    yield (await readCards(db, keys)).map(presentCard);
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** Every card of the filter as CSV with masked codes, streamed; who exported what is written down. */
export const exportCards = async (call: Call<typeof giftCardsEndpoints.exportGiftCardList>) => {
  const { scope, db, services, body, actor } = call;
  const { sortBy, sortOrder, ids, except, columns: names, page, limit, ...input } = body;
  const chosen = chosenColumns(columns, names);
  const filter = await readFilter(scope, db, await codeKeyOf(services), input);
  await audit(db, actor, {
    action: 'gift-cards.exported',
    entity: 'gift-card',
    after: { ...input, ...(ids ? { ids } : {}), ...(except ? { except } : {}) },
  });
  const some = sql`${ids ? sql`gift_card_id = any(${idNumbers(ids)}::bigint[])` : sql`true`}
    and gift_card_id <> all(${idNumbers(except ?? [])}::bigint[])`;
  const made = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return {
    filename: `gift-cards_${input.from_date || 'start'}_${input.to_date || 'today'}_${made}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: csvStream(chosen, batches(db, filter, { sortBy, sortOrder }, some)),
  };
};
