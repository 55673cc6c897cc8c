/** What the rooms bring to sidebar, palette, keys and the chain's settings; each person sees what they may open. */
import { type Area, type Audience, mayOpen } from '@backroom/contract/kit/access';
import { Circle, type LucideIcon } from 'lucide-react';
import { storeys } from '../rooms.ts';
import type { RoomPage } from '../ui/room.ts';

const pages: readonly RoomPage[] = storeys.flat().flatMap((room) => room.pages ?? []);

const byPlace = pages
  .flatMap((page) => (page.place === undefined ? [] : [{ ...page, place: page.place }]))
  .sort((a, b) => a.place - b.place);

/** The icon of a page. */
export const iconOf = (path: string): LucideIcon => pages.find((page) => page.path === path)?.icon ?? Circle;

/** The entry under which a page stands though its address doesn't begin like it. */
export const sectionOf = (pathname: string): Area | undefined =>
  pages.find(({ path }) => path === pathname)?.under;

/** What this kind of person finds in the sidebar and the palette, in the specification's order. */
export const entriesFor = (audience: Audience): RoomPage[] =>
  byPlace.filter(({ path }) => mayOpen(audience, path));

/** What this kind of person goes to by name or key: the sidebar's entries, then pages that stand elsewhere. */
export const pagesFor = (audience: Audience): RoomPage[] => [
  ...entriesFor(audience),
  ...pages.filter(({ path, place }) => place === undefined && mayOpen(audience, path)),
];

/** The chain's settings, as far as this person may open them. */
export const chainSettingsFor = (audience: Audience): (RoomPage & { text: string })[] =>
  pages.flatMap((page) => (page.text && mayOpen(audience, page.path) ? [{ ...page, text: page.text }] : []));

/** The key that leads to a page after g. */
export const keyOf = (path: string): string | undefined => pages.find((page) => page.path === path)?.key;

/** Where g and then a key leads. */
export const goTo = (audience: Audience, key: string): string | undefined =>
  pages.find((page) => page.key === key && mayOpen(audience, page.path))?.path;

/** What can be looked for in the palette, of the rooms that this person may open. */
export const findersFor = (audience: Audience) =>
  storeys
    .flat()
    .flatMap(({ name, finder }) => (finder && mayOpen(audience, finder.path) ? [{ name, ...finder }] : []));
