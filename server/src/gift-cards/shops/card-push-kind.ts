import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import * as z from 'zod';
import {
  type Json,
  PushRefused,
  pushKind,
  refuseUserErrors,
  type Sent,
  type Shop,
  type ShopClient,
} from '../../pushes/index.ts';
import { type CardForShop, cardForShop } from './card-for-shop.ts';
import { creditMirror, debitMirror, editMirror, endMirror, issueMirror, mirrorByCode } from './documents.ts';
import { openCode } from './kept-codes.ts';
import { isRight, type Mirror, stepsFor, type Wanted } from './mirror-plan.ts';
import { noteOf, readMirror } from './read-mirror.ts';

/** What was decided of a card; what is done in a shop is worked out from the ledger as it stands then. */
const mirrorWanted = z.object({
  card_shop_id: z.int(),
  entry_no: z.int(),
  balance_cents: z.int(),
  expires_on: z.string().nullable(),
  deactivated: z.boolean(),
  /** Whether the shop's card was made by us, or is its own: then what it was made with isn't ours. */
  made_here: z.boolean(),
});

export type MirrorWanted = z.output<typeof mirrorWanted>;

type Ids = {
  readonly cardId: number;
  /** Null where the card is no more: its mirror ends. */
  readonly card: CardForShop | null;
  readonly code: string | null;
  readonly madeHere: boolean;
};

const GONE: Wanted = { ours: 0, expiresOn: null, end: 'ended' };

const stateOf = ({ ours, expiresOn, enabled }: Pick<Mirror, 'ours' | 'expiresOn' | 'enabled'>): Json => ({
  value_cents: ours,
  expires_on: expiresOn,
  enabled,
});

const moneyOf = (cents: number, currency: string) => ({
  amount: (cents / 100).toFixed(2),
  currencyCode: currency,
});

const fields: Readonly<Record<string, string>> = {
  code: 'code',
  initialAmount: 'initial_amount',
  expiresOn: 'expires_at',
  creditAmount: 'amount',
  debitAmount: 'amount',
};
const fieldOf = (path: readonly string[]): string => fields[path.at(-1) ?? ''] ?? path.at(-1) ?? '';

/** Makes the card in the shop. @throws PushRefused */
const make = async (client: ShopClient, { cardId, card, code }: Ids, shop: Shop): Promise<Sent> => {
  const { ours, expiresOn, end } = card?.wanted ?? GONE;
  if (end !== 'no' || !card) return { gid: null, state: null };
  if (ours <= 0) {
    return { gid: null, state: null, warnings: [`Nothing is left on it, so it isn’t made in ${shop.name}`] };
  }
  if (code === null) {
    throw new PushRefused(
      `The code of this card isn’t kept any more, so it can’t be made in ${shop.name}: its balance pays in other stores`,
    );
  }
  const input = { code, initialAmount: moneyOf(ours, card.currency), expiresOn, note: noteOf(cardId) };
  const { giftCardCreate } = await client.send(issueMirror, { input });
  refuseUserErrors(giftCardCreate?.userErrors ?? [], fieldOf);
  const gid = giftCardCreate?.giftCard?.id ?? null;
  return { gid, state: stateOf({ ours, expiresOn, enabled: true }) };
};

/** Brings the shop's card to what the ledger says. @throws PushRefused */
const change = async (client: ShopClient, gid: string, ids: Ids, shop: Shop): Promise<Sent> => {
  const { card, cardId } = ids;
  const mirror = await readMirror(client, gid, ids.madeHere);
  if (!mirror) {
    if (card?.wanted.end !== 'no') return { gid: null, state: null };
    // An order of the shop named it by what its checkout wrote: there is nothing of ours that could be wrong.
    if (!ids.madeHere) return { gid: null, state: null, warnings: [`${shop.name} has no such card itself`] };
    throw new PushRefused(`${shop.name} no longer has this card`);
  }
  const wanted = card?.wanted ?? GONE;
  const steps = stepsFor(wanted, mirror);
  if (steps.isDead) {
    throw new PushRefused(
      `This card was deactivated in ${shop.name}, which Shopify can’t take back: it can’t be used there any more`,
    );
  }
  const currency = card?.currency ?? 'USD';
  const note = `${noteOf(cardId)}-${card?.entryNo ?? 0}`;
  if (steps.expiresOn !== undefined) {
    const { giftCardUpdate } = await client.send(editMirror, {
      id: gid,
      input: { expiresOn: steps.expiresOn },
    });
    refuseUserErrors(giftCardUpdate?.userErrors ?? [], fieldOf);
  }
  if (steps.move > 0) {
    const input = { creditAmount: moneyOf(steps.move, currency), note };
    const { giftCardCredit } = await client.send(creditMirror, { id: gid, input });
    refuseUserErrors(giftCardCredit?.userErrors ?? [], fieldOf);
  }
  if (steps.move < 0) {
    const input = { debitAmount: moneyOf(-steps.move, currency), note };
    const { giftCardDebit } = await client.send(debitMirror, { id: gid, input });
    refuseUserErrors(giftCardDebit?.userErrors ?? [], fieldOf);
  }
  if (steps.end) {
    const { giftCardDeactivate } = await client.send(endMirror, { id: gid });
    refuseUserErrors(giftCardDeactivate?.userErrors ?? [], fieldOf);
  }
  const warnings =
    steps.short > 0
      ? [
          `${shop.name} had spent $${toDollars(steps.short).toFixed(2)} of it already, which was spent elsewhere too`,
        ]
      : [];
  const after = {
    ours: mirror.ours + steps.move,
    expiresOn: steps.expiresOn === undefined ? mirror.expiresOn : steps.expiresOn,
    enabled: mirror.enabled && !steps.end,
  };
  return { gid, state: stateOf(after), warnings };
};

/** Our card in a shop where the answer to making it was lost. */
const findMade = async (client: ShopClient, { cardId, code }: Ids): Promise<string | null> => {
  if (code === null) return null;
  const { giftCards } = await client.send(mirrorByCode, { code });
  return giftCards.nodes.find(({ note }) => note === noteOf(cardId))?.id ?? null;
};

const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);

/**
 * Gift cards across shops (shopify.md 5.5). The ledger is the one truth: a push brings a shop's card to what the ledger says at
 * that moment, whatever it said when it was asked for.
 */
export const cardPushKind = pushKind<MirrorWanted, Ids>({
  kind: 'gift-card',
  label: 'Gift card',
  scopes: [
    'read_gift_cards',
    'read_gift_card_transactions',
    'write_gift_cards',
    'write_gift_card_transactions',
  ],
  repeats: 'newest',
  wanted: mirrorWanted,
  resolve: async ({ subject, wanted }, shop, { db, keyring }) => {
    const key = { shopId: wanted.card_shop_id, id: Number(subject) };
    const card = await cardForShop(db, key, shop.shopId);
    const code = card?.sealedCode ? openCode(keyring, key, card.sealedCode) : null;
    return { cardId: key.id, card, code, madeHere: wanted.made_here };
  },
  send: (push, shop, ids) => {
    const gid = push.gid ?? ids.card?.gid ?? null;
    return gid === null ? make(shop.client, ids, shop) : change(shop.client, gid, ids, shop);
  },
  readBack: async (push, shop, ids) => {
    const gid = push.gid ?? ids.card?.gid ?? (await findMade(shop.client, ids));
    const mirror = gid === null ? null : await readMirror(shop.client, gid, ids.madeHere);
    if (gid === null || !mirror) return null;
    return { gid, state: stateOf(mirror), holds: isRight(stepsFor(ids.card?.wanted ?? GONE, mirror)) };
  },
  read: async ({ gid, wanted }, shop) => {
    const mirror = await readMirror(shop.client, gid, wanted.made_here);
    return mirror && stateOf(mirror);
  },
  arrived: async (trx, { shopId, subject, wanted }, { gid, state }) => {
    if (gid === null) {
      await sql`update gift_card_mirrors set is_enabled = false, balance_cents = 0, seen_at = now()
        where shop_id = ${shopId} and card_shop_id = ${wanted.card_shop_id} and gift_card_id = ${Number(subject)}`.execute(
        trx,
      );
      return;
    }
    const isEnabled =
      typeof state === 'object' && state !== null && 'enabled' in state && state.enabled === true;
    await sql`insert into gift_card_mirrors (shop_id, shopify_gift_card_id, card_shop_id, gift_card_id, made_here)
      values (${shopId}, ${numberOf(gid)}, ${wanted.card_shop_id}, ${Number(subject)}, ${wanted.made_here})
      on conflict (shop_id, shopify_gift_card_id) do update set is_enabled = ${isEnabled}`.execute(trx);
  },
  fields: {
    value_cents: 'What head office put on it (cents)',
    expires_on: 'Last day',
    enabled: 'Can be used',
  },
  href: (subject) => `/gift-card?open=${subject}`,
});
