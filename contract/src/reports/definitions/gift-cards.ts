import { count, money, optionalDate, optionalMoney, optionalText, percent, text } from '../columns.ts';
import { report } from './report.ts';

const movements = [
  money('sold', 'Sold', 'Cards bought; negative where their purchase was refunded.'),
  money('issued', 'Issued', 'Given free or imported: promotion, goodwill, replacement.'),
  money('reloaded', 'Reloaded', 'Value added to existing cards.'),
  money('refunded_to_card', 'Refunded to card', 'Given back because an order paid by card was refunded.'),
  money('adjusted', 'Adjusted', 'Manual corrections, either way.'),
  money('redeemed', 'Redeemed', 'Used to pay.'),
] as const;
const expired = money('expired', 'Expired', 'Lost by expiry or deactivation, less what was reinstated.');

/** R10. */
export const giftCardReport = report({
  call: 'giftCardReport',
  page: 'gift-cards',
  title: 'Gift cards',
  purpose: 'What is owed on gift cards, how it moved, and what stores owe each other.',
  rowId: 'gift-card-',
  rowKey: ['masked_code'],
  columns: [
    text('masked_code', 'Card', 'The last characters of the code.'),
    text('source_store', 'Issued by', 'Name of the store that issued the card.'),
    text('shop_domain', 'Shop', 'Domain of that store.'),
    optionalText('customer_email', 'Customer', 'E-mail of the customer.'),
    optionalDate('issued_date', 'Issued on', "Day of issue, in the issuing store's zone."),
    optionalDate('expires_at', 'Expires', 'Last day of use; empty where it never expires.'),
    text('status', 'Status', 'At the end of the range.'),
    money('opening_balance', 'Opening', 'Owed on the card before the range.'),
    ...movements,
    money(
      'redeemed_elsewhere',
      'Redeemed elsewhere',
      'Part redeemed at another store than the one that issued it.',
    ),
    expired,
    money(
      'closing_balance',
      'Closing',
      'Opening plus sold, issued, reloaded, refunded and adjusted, less redeemed and expired.',
    ),
    count('redeem_count', 'Times used', 'How often the card paid in the range.'),
    optionalDate('last_used', 'Last used', 'Last day it was used to pay.'),
  ],
  summary: [
    money('opening_liability', 'Opening liability', 'Owed on all cards before the range.'),
    ...movements,
    expired,
    money('closing_liability', 'Closing liability', 'Owed on all cards at the end of the range.'),
    count('cards_count', 'Cards', 'Rows listed.'),
    count('active_cards', 'Active cards', 'Cards listed with something left.'),
    optionalMoney('average_balance', 'Average balance', 'Closing liability divided by active cards.'),
    percent('redemption_rate_pct', 'Redemption rate', 'Redeemed divided by sold, issued and reloaded.'),
  ],
});

/** What an issuing store owes a redeeming one. */
export const settlementColumns = [
  text('issuing_store', 'Issued by', 'Store that took the money.'),
  text('redeeming_store', 'Redeemed at', 'Store that gave the goods.'),
  money('amount', 'Amount', 'Redeemed there with cards issued here.'),
] as const;

export const settlementStoreColumns = [
  text('shop', 'Shop', "The store's domain."),
  text('store_name', 'Store', 'Name of the store.'),
  money('to_pay', 'To pay', 'Redeemed elsewhere with cards this store issued.'),
  money('to_receive', 'To receive', 'Redeemed here with cards of other stores.'),
  money('net', 'Net', 'To receive less to pay.'),
] as const;
