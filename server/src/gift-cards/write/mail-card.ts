import type { Cents } from '@backroom/contract/kit/money';
import { sendMail } from '../../mail/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { CardPeople } from '../ledger/open-card.ts';

export type CardMail = {
  to: string;
  code: string;
  amount: Cents;
  store: string;
  expiresOn: string | null;
  people: CardPeople;
};

/** How long a mail that couldn't be sent keeps its code. */
const KEPT_MS = 30 * 86_400_000;

const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Sends a new card to the person it is for; its code is kept sealed until then. */
export const mailCard = async (trx: Database, keyring: Keyring, mail: CardMail): Promise<void> => {
  const code = inGroups(mail.code);
  const dollars = `$${(mail.amount / 100).toFixed(2)}`;
  const lines = [
    mail.people.customerName ? `Hello ${mail.people.customerName},` : 'Hello,',
    '',
    `here is your gift card from ${mail.store}, worth ${dollars}. It pays in every store of the chain.`,
    '',
    `Code: ${code}`,
    mail.expiresOn ? `Use it by ${mail.expiresOn}.` : 'It does not expire.',
  ];
  if (mail.people.recipientMessage) lines.push('', mail.people.recipientMessage);
  await sendMail(trx, {
    to: mail.to,
    subject: `Your gift card from ${mail.store}`,
    text: lines.join('\n'),
    kind: 'gift-card',
    secret: { keyring, values: [code], until: new Date(Date.now() + KEPT_MS) },
  });
};
