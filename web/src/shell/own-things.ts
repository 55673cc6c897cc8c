/** What people have of their own in drawers: those things that no page holds which they may open (contract, own.ts). */
import { type Audience, mayOpen, reaches } from '@backroom/contract/kit/access';
import { type Own, ownThings } from '@backroom/contract/kit/own';
import { storeys } from '../rooms.ts';
import type { OwnDrawer } from '../ui/room.ts';

export type OwnThing = OwnDrawer & { label: string };

const labelOf = (thing: Own): string => {
  const entry = ownThings[thing];
  return 'label' in entry ? entry.label : '';
};

/** In the order of the contract's list. */
export const ownThingsFor = (audience: Audience): OwnThing[] => {
  const order = Object.keys(ownThings);
  return storeys
    .flat()
    .flatMap(({ own }) => own ?? [])
    .filter(({ thing, page }) => reaches(audience, thing) && !mayOpen(audience, page))
    .map((drawer) => ({ ...drawer, label: labelOf(drawer.thing) }))
    .sort((a, b) => order.indexOf(a.thing) - order.indexOf(b.thing));
};

/** What an address asks for: `#statements/4711` is the thing, with the rest; null where it isn't this person's. */
export const askedFor = (audience: Audience, hash: string): { asked: OwnThing; rest: string } | null => {
  const [name = '', ...rest] = hash.split('/');
  const asked = ownThingsFor(audience).find(({ thing }) => thing === name);
  return asked ? { asked, rest: rest.join('/') } : null;
};
