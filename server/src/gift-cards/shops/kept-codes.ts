import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Keyring, Place } from '../../platform/secrets/keyring.ts';
import type { CardKey } from '../ledger/ledger.ts';

const DAYS = 7;

const placeOf = ({ shopId, id }: CardKey): Place => ({
  table: 'gift_card_kept_codes',
  column: 'code_enc',
  id: `${shopId}/${id}`,
});

/** Keeps the code of a new card until it stands in every shop, sealed: nowhere else can it be read. */
export const keepCode = async (
  trx: Database,
  keyring: Keyring,
  card: CardKey,
  code: string,
): Promise<void> => {
  await sql`insert into gift_card_kept_codes (shop_id, gift_card_id, code_enc, kept_until)
    values (${card.shopId}, ${card.id}, ${keyring.seal(placeOf(card), code)}, now() + make_interval(days => ${DAYS}))
    on conflict (shop_id, gift_card_id) do nothing`.execute(trx);
};

export const openCode = (keyring: Keyring, card: CardKey, sealed: string): string =>
  keyring.open(placeOf(card), sealed);

type Kept = { shop_id: number; gift_card_id: number };

const shopIdsOf = (kept: readonly Kept[]) => kept.map(({ shop_id }) => shop_id);
const cardIdsOf = (kept: readonly Kept[]) => kept.map(({ gift_card_id }) => gift_card_id);
const keyOf = ({ shop_id, gift_card_id }: Kept) => `${shop_id}/${gift_card_id}`;

/** Which of some cards are still on their way to a shop. */
const onTheirWay = async (db: Database, kept: readonly Kept[]): Promise<Set<string>> => {
  const { rows } = await sql<Kept>`
    select distinct c.shop_id, c.gift_card_id
    from unnest(${shopIdsOf(kept)}::int[], ${cardIdsOf(kept)}::bigint[]) as c (shop_id, gift_card_id)
    join shopify_push_stores p on p.kind = 'gift-card' and p.subject = c.gift_card_id::text
      and p.state in ('WAITING', 'RESOLVING', 'SENDING', 'BLOCKED', 'FAILED', 'CONFLICT')
    left join gift_card_mirrors m on m.shop_id = p.shop_id and m.card_shop_id = c.shop_id
      and m.gift_card_id = c.gift_card_id
    where m.shop_id is null`.execute(db);
  return new Set(rows.map(keyOf));
};

/**
 * Forgets the codes of cards that stand in every shop that they were sent to, and those that were kept for a week: from then
 * on nobody can read them back.
 */
export const forgetKeptCodes = async (db: Database): Promise<void> => {
  await sql`delete from gift_card_kept_codes where kept_until < now()`.execute(db);
  // Looked at before the pushes: a card that comes in between comes with its own.
  const { rows: kept } = await sql<Kept>`select shop_id, gift_card_id from gift_card_kept_codes`.execute(db);
  if (kept.length === 0) return;
  const wanted = await onTheirWay(db, kept);
  const done = kept.filter((card) => !wanted.has(keyOf(card)));
  if (done.length === 0) return;
  await sql`delete from gift_card_kept_codes where (shop_id, gift_card_id) in (
    select * from unnest(${shopIdsOf(done)}::int[], ${cardIdsOf(done)}::bigint[]))`.execute(db);
};
