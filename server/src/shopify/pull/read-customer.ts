import type { CustomerRecord } from '../../customers/index.ts';
import { type Json, numberIn, objectOf, textOf, textsOf } from './json-fields.ts';

const ADDRESS = ['address1', 'address2', 'city', 'province', 'zip', 'country'] as const;

/** A shop's customer. Names and addresses that we may not read come as null, and stay so. */
export const readCustomer = (customer: Json): CustomerRecord => {
  const email = objectOf(customer.defaultEmailAddress);
  const phone = objectOf(customer.defaultPhoneNumber);
  const address = objectOf(customer.defaultAddress);
  const known = ADDRESS.map((name) => [name, textOf(address[name])] as const);
  return {
    id: numberIn(customer.id),
    email: textOf(email.emailAddress)?.toLowerCase() ?? null,
    first_name: textOf(customer.firstName) ?? '',
    last_name: textOf(customer.lastName) ?? '',
    phone: textOf(phone.phoneNumber),
    address: known.some(([, value]) => value !== null) ? Object.fromEntries(known) : null,
    accepts_email_marketing: email.marketingState === 'SUBSCRIBED',
    accepts_sms_marketing: phone.marketingState === 'SUBSCRIBED',
    note: null,
    tags: textsOf(customer.tags),
  };
};
