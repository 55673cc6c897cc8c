import { firstNames, lastNames } from './data/people.ts';
import { streets } from './data/places.ts';
import { randomOf } from './random.ts';
import type { DemoStore } from './stores.ts';

/** Somebody who shops at a store, known to it by e-mail and phone. */
export type DemoCustomer = {
  id: string;
  index: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  address1: string;
  address2: string | null;
  city: string;
  province: string;
  zip: string;
  acceptsEmail: boolean;
  acceptsSms: boolean;
};

const mailHosts = ['example.com', 'example.org', 'example.net'] as const;

/** Lower-case letters only: what an address is made of. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * The customer with that number of a store. Every 25th also shops at the next store, under the same e-mail.
 * Phones are from 555-0100…0199, which belong to nobody.
 */
export const customerOf = (store: DemoStore, index: number, stores: readonly DemoStore[]): DemoCustomer => {
  const neighbour = stores[store.index + 1];
  const isShared = index % 25 === 24 && neighbour !== undefined;
  const home = isShared ? neighbour : store;
  const random = randomOf(`customer ${home.index} ${index - (isShared ? 1 : 0)}`);
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const number = random.between(2, 989);
  const separator = random.pick(['.', '', '_']);
  const { place } = home;
  return {
    id: `8${String(store.index + 1).padStart(3, '0')}${String(index + 1).padStart(9, '0')}`,
    index,
    firstName,
    lastName,
    email: `${plain(firstName)}${separator}${plain(lastName)}${number}@${random.pick(mailHosts)}`,
    phone: random.chance(0.8)
      ? `+1${place.areaCode}55501${String(random.between(0, 99)).padStart(2, '0')}`
      : null,
    address1: `${random.between(2, 9_800)} ${random.pick(streets)}`,
    address2: random.chance(0.22) ? `Apt ${random.between(1, 40)}` : null,
    city: place.city,
    province: place.state,
    zip: `${place.zip.slice(0, 3)}${String(random.between(1, 60)).padStart(2, '0')}`,
    acceptsEmail: random.chance(0.58),
    acceptsSms: random.chance(0.2),
  };
};
