import { owners } from './data/people.ts';
import { type Place, places, zoneOfState } from './data/places.ts';
import { type PlaceTaxes, taxesOfCity } from './data/taxes.ts';

export type DemoStore = {
  /** Counts from 0, in the order of opening. */
  index: number;
  domain: string;
  name: string;
  cid: string;
  timezone: string;
  taxesIncluded: boolean;
  /** Of `owners`; null where the chain owns the store. */
  owner: number | null;
  place: Place;
  taxes: PlaceTaxes;
  /** Where goods are and tills stand; a store with two has a pop-up shop before Christmas. */
  locations: { id: string; name: string }[];
  openedOn: string;
  /** How busy it is: 1 is a usual store. */
  size: number;
};

const digits = (value: number, length: number) => String(value).padStart(length, '0');

const noTaxes: PlaceTaxes = { taxes: [], onShipping: false };

/** Further stores of a chain larger than the list stand in the same places again. */
const nameOf = (place: Place, round: number) => (round === 0 ? place.name : `${place.name} ${round + 1}`);

const storeAt = (index: number): DemoStore => {
  const place = places[index % places.length] as Place; // the index is inside the list
  const round = Math.floor(index / places.length);
  const name = nameOf(place, round);
  const owner = owners.findIndex(({ stores }) => stores.includes(place.name));
  const opened = new Date(
    Date.UTC(2009 + Math.floor(index * 0.62), (index * 5) % 12, 1 + ((index * 7) % 27)),
  );
  const locations = [{ id: `7${digits(index + 1, 3)}0000101`, name: `${name} shop floor` }];
  if (index % 8 === 1)
    locations.push({ id: `7${digits(index + 1, 3)}0000102`, name: `${name} holiday pop-up` });
  return {
    index,
    domain: `thimblefox-${name.toLowerCase().replaceAll(' ', '-')}.myshopify.com`,
    name,
    cid: `C-${digits(101 + index, 4)}`,
    timezone: zoneOfState[place.state] ?? 'America/New_York',
    taxesIncluded: index === 0,
    owner: owner < 0 ? null : owner,
    place,
    taxes: taxesOfCity[place.city] ?? noTaxes,
    locations,
    openedOn: opened.toISOString().slice(0, 10),
    size: place.size,
  };
};

/** The first stores of the chain. The first three, and their kind, belong to the company. */
export const storesOf = (count: number): DemoStore[] =>
  Array.from({ length: count }, (_, index) => storeAt(index));
