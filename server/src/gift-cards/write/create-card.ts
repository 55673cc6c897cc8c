import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import { toCents } from '@backroom/contract/kit/money';
import { audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import { codeKeyOf, derivedCode, hashOfCode, lastCharactersOf, newCardCode } from '../ledger/codes.ts';
import { futureExpiryDay } from '../ledger/expiry-date.ts';
import { book } from '../ledger/ledger.ts';
import { openCard } from '../ledger/open-card.ts';
import { readCard } from '../list/card-rows.ts';
import { readStore } from '../list/stores-of-cards.ts';
import { issueInShops } from '../shops/tell-shops.ts';
import { mailCard } from './mail-card.ts';

/**
 * Issues a card by hand (domain.md 3.1, "Create form"). The full code is in the answer and nowhere else; a
 * repetition under the same Idempotency-Key gives it again, since a generated code is derived from that key.
 * The entry is ISSUED whatever the reason: SOLD belongs to an order, which counts the money.
 */
export const createCard = async (call: Call<typeof giftCardsEndpoints.createGiftCard>) => {
  const { scope, services, body, actor } = call;
  const codeKey = await codeKeyOf(services);
  const write = writeRequestOf(call, 'create-gift-card', body);
  const { owner, key } = write;
  const generated = key === undefined ? newCardCode() : derivedCode(codeKey, `${owner.caller}\u0000${key}`);
  const code = body.code ?? generated;
  const answer = await once(services, write, async (trx) => {
    const store = await readStore(scope, trx, body.shop_domain);
    const amount = toCents(body.initial_amount);
    const expiresOn = futureExpiryDay(body.expires_at, store.timezone);
    const at = new Date();
    const people = {
      customerEmail: body.customer_email,
      customerName: body.customer_name,
      recipientEmail: body.recipient_email,
      recipientMessage: body.recipient_message,
      note: body.note,
    };
    const paid = body.reason === 'Sold outside POS';
    const details = { ...write.entry, reason: body.reason };
    const card = await openCard(trx, {
      ...people,
      store,
      codeHash: hashOfCode(codeKey, code),
      lastCharacters: lastCharactersOf(code),
      face: amount,
      opening: { type: 'ISSUED', amount, paid, details },
      expiresOn,
      isFrom: body.is_from,
      createdBy: actor.name,
      at,
    });
    await issueInShops(services, trx, actor, card, code);
    const mailTo = body.recipient_email ?? body.customer_email;
    if (body.send_email && mailTo) {
      await mailCard(trx, services.keyring, {
        to: mailTo,
        code,
        amount,
        store: store.name,
        expiresOn,
        people,
      });
      const sent = { ...write.entry, idempotencyKey: `${write.entry.idempotencyKey}:sent`, note: mailTo };
      await book(trx, card, { type: 'SENT', amount: 0, at }, sent);
    }
    const giftCard = await readCard(trx, card);
    await audit(trx, actor, {
      action: 'gift-card.created',
      entity: 'gift-card',
      entityId: giftCard.id,
      shopId: store.shopId,
      after: { masked_code: giftCard.masked_code, amount: giftCard.balance, expires_on: expiresOn },
      reason: body.reason,
    });
    return { message: 'Gift card created', data: { giftCard } };
  });
  return { ...answer, data: { ...answer.data, code } };
};
