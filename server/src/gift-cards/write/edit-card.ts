import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { endOfDay } from '../../platform/database/end-of-day.ts';
import type { Call } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import { assertVersion } from '../../platform/record-version.ts';
import { futureExpiryDay } from '../ledger/expiry-date.ts';
import { book, type LockedCard, lockCard, writePlan } from '../ledger/ledger.ts';
import { planExpiry } from '../ledger/ledger-rules.ts';
import { searchTextOf } from '../ledger/open-card.ts';
import { editableOf, readCard } from '../list/card-rows.ts';
import { tellShops } from '../shops/tell-shops.ts';
import { findCard } from '../tills/find-card.ts';

type Details = Pick<EntryDetails, 'actor' | 'idempotencyKey'>;

export const changeExpiry = async (trx: Database, card: LockedCard, day: string | null, details: Details) => {
  const { rows } = await sql<{ at: Date | null }>`
    select ${day ? endOfDay(day, card.home.timezone) : null}::timestamptz as at`.execute(trx);
  const changed = planExpiry(card.state, rows[0]?.at ?? null, new Date());
  const note = `${card.shown.expiresOn ?? 'never'} → ${day ?? 'never'}`;
  const after = await writePlan(trx, card, changed, { ...details, note });
  await sql`update gift_cards set expires_on = ${day}::date
    where shop_id = ${card.shopId} and gift_card_id = ${card.id}`.execute(trx);
  return { ...after, shown: { ...after.shown, expiresOn: day } };
};

const peopleOf = async (trx: Database, card: LockedCard) =>
  trx
    .selectFrom('gift_cards')
    .select(['customer_email', 'customer_name', 'recipient_email', 'recipient_message', 'note'])
    .where('shop_id', '=', card.shopId)
    .where('gift_card_id', '=', card.id)
    .executeTakeFirstOrThrow();

type People = Awaited<ReturnType<typeof peopleOf>>;

const changePeople = async (trx: Database, card: LockedCard, people: People) => {
  const text = searchTextOf(card.shown.lastCharacters, {
    customerEmail: people.customer_email,
    customerName: people.customer_name,
    recipientEmail: people.recipient_email,
    note: people.note,
  });
  await trx
    .updateTable('gift_cards')
    .set({ ...people, search_text: text })
    .where('shop_id', '=', card.shopId)
    .where('gift_card_id', '=', card.id)
    .execute();
};

/** Only what was sent and differs; a field left out stays as it is. */
const differing = (before: People, sent: Partial<Record<keyof People, string | null | undefined>>) => {
  const after = { ...before };
  for (const name of Object.keys(before) as (keyof People)[]) {
    const value = sent[name];
    if (value !== undefined) after[name] = value;
  }
  return after;
};

/** The log holds which fields changed, never who somebody is. */
const changedOf = (before: People, after: People) => {
  const changed = (Object.keys(before) as (keyof People)[]).filter((name) => before[name] !== after[name]);
  return changed.length > 0 ? changed : null;
};

/**
 * Changes expiry, note, customer and recipient of a card: never its code or amount (domain.md 3.1, "Edit").
 * A field left out stays; `null` or empty takes it away.
 * @throws ApiError VERSION_CONFLICT where somebody else has edited it since the version that was sent
 */
export const editCard = async (call: Call<typeof giftCardsEndpoints.updateGiftCard>) => {
  const { scope, services, params, body, actor } = call;
  const write = writeRequestOf(call, 'update-gift-card', { ...params, ...body });
  return once(services, write, async (trx) => {
    const key = await findCard(scope, trx, params.id);
    let card = await lockCard(trx, key);
    const expiresOn = card.shown.expiresOn;
    const at = new Date();
    const before = await peopleOf(trx, card);
    assertVersion(body.version, editableOf({ ...before, expires_on: expiresOn }));
    const { expires_at, ...sent } = body;
    if (expires_at !== undefined && expires_at !== card.shown.expiresOn) {
      const day = futureExpiryDay(expires_at, card.home.timezone);
      if (day !== card.shown.expiresOn) card = await changeExpiry(trx, card, day, write.entry);
    }
    const after = differing(before, sent);
    const { note: noteBefore, ...whoBefore } = before;
    const { note, ...who } = after;
    const entryKey = write.entry.idempotencyKey;
    if (JSON.stringify(who) !== JSON.stringify(whoBefore)) {
      const details = { ...write.entry, idempotencyKey: `${entryKey}:customer` };
      card = await book(trx, card, { type: 'CUSTOMER_CHANGED', amount: 0, at }, details);
    }
    if (note !== noteBefore) {
      const details = { ...write.entry, idempotencyKey: `${entryKey}:note`, note };
      card = await book(trx, card, { type: 'NOTE_ADDED', amount: 0, at }, details);
    }
    await changePeople(trx, card, after);
    if (card.shown.expiresOn !== expiresOn) await tellShops(services.house, trx, actor, card);
    await audit(trx, actor, {
      action: 'gift-card.edited',
      entity: 'gift-card',
      entityId: params.id,
      shopId: key.shopId,
      before: { changed: null, expires_on: expiresOn },
      after: { changed: changedOf(before, after), expires_on: card.shown.expiresOn },
    });
    return { message: 'Gift card updated', data: { giftCard: await readCard(trx, key) } };
  });
};
