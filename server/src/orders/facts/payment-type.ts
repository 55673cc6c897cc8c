const CARD = 'Credit/Debit card';
const CASH = 'Cash';
const GIFT_CARD = 'Gift card';
const STORE_CREDIT = 'Store credit';
const PAYPAL = 'PayPal';
const LATER = 'Buy now pay later';
const TERMINAL = 'External terminal';
const MANUAL = 'Manual (bank, COD, cheque)';

/** What an order, or the part of it that nobody paid yet, counts under. */
export const UNPAID = 'Unpaid';

/** Gateways by what is left of their names in lower case without anything but letters and digits. */
const known: Record<string, string> = {
  shopifypayments: CARD,
  shopifypay: CARD,
  shoppay: CARD,
  card: CARD,
  creditcard: CARD,
  debitcard: CARD,
  creditdebitcard: CARD,
  credit: CARD,
  debit: CARD,
  visa: CARD,
  mastercard: CARD,
  americanexpress: CARD,
  amex: CARD,
  discover: CARD,
  stripe: CARD,
  square: CARD,
  authorizenet: CARD,
  braintree: CARD,
  adyen: CARD,
  worldpay: CARD,
  cybersource: CARD,
  bogus: CARD,
  applepay: CARD,
  googlepay: CARD,
  cash: CASH,
  giftcard: GIFT_CARD,
  storecredit: STORE_CREDIT,
  shopifystorecredit: STORE_CREDIT,
  exchangecredit: STORE_CREDIT,
  paypal: PAYPAL,
  paypalexpress: PAYPAL,
  paypalexpresscheckout: PAYPAL,
  venmo: PAYPAL,
  shoppayinstallments: LATER,
  shopifyinstallments: LATER,
  klarna: LATER,
  klarnapayments: LATER,
  afterpay: LATER,
  afterpaynorthamerica: LATER,
  clearpay: LATER,
  affirm: LATER,
  sezzle: LATER,
  zip: LATER,
  quadpay: LATER,
  buynowpaylater: LATER,
  externalterminal: TERMINAL,
  externalcreditcard: TERMINAL,
  externaldebitcard: TERMINAL,
  external: TERMINAL,
  terminal: TERMINAL,
  manual: MANUAL,
  manualbankcodcheque: MANUAL,
  bank: MANUAL,
  bankdeposit: MANUAL,
  banktransfer: MANUAL,
  wiretransfer: MANUAL,
  cashondelivery: MANUAL,
  cashondeliverycod: MANUAL,
  cod: MANUAL,
  moneyorder: MANUAL,
  cheque: MANUAL,
  check: MANUAL,
  invoice: MANUAL,
};

/** The payment type a gateway counts under (R3); gateways nobody knows keep their name: `Other: Ewallet`. */
export const paymentTypeOf = (gateway: string): string => {
  const name = gateway.trim();
  const key = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return (Object.hasOwn(known, key) && known[key]) || `Other: ${name || 'unknown'}`;
};
