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

/**
 * Forgets the codes of cards that stand in every shop that they were sent to, and those that were kept for a week: from then
 * on nobody can read them back.
 */
export const forgetKeptCodes = async (db: Database): Promise<void> => {
  await sql`delete from gift_card_kept_codes k where k.kept_until < now() or not exists (
      select from shopify_push_stores p
      where p.kind = 'gift-card' and p.subject = k.gift_card_id::text
        and p.state in ('WAITING', 'RESOLVING', 'SENDING', 'BLOCKED', 'FAILED', 'CONFLICT')
        and not exists (select from gift_card_mirrors m where m.shop_id = p.shop_id
          and m.card_shop_id = k.shop_id and m.gift_card_id = k.gift_card_id))`.execute(db);
};
