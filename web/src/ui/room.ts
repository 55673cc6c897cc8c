import type { Area } from '@backroom/contract/kit/access';
import type { Own } from '@backroom/contract/kit/own';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** What somebody finds by typing in the palette; `to` is a page of the room. */
export type Found = {
  key: string;
  label: string;
  hint?: string | null;
  to: string;
  search?: Record<string, string>;
};

/** What a room can look for, under its heading. Loaded once something is typed. */
export type Finder = {
  heading: string;
  icon: LucideIcon;
  /** Nothing is looked for below two characters. @throws what the call throws: the group stays away then. */
  find: (typed: string) => Promise<readonly Found[]>;
};

/** A page of the room and where the shell shows it. */
export type RoomPage = {
  path: Area;
  label: string;
  icon: LucideIcon;
  /** Its place in the sidebar, counted as the specification lists them (1, section 2). */
  place?: number;
  /** After g: the key that leads there. */
  key?: string;
  /** The entry under which a page without a place of its own stands. */
  under?: Area;
  /** Said of it among the chain's settings, where it is one of them. */
  text?: string;
};

/** What a drawer of an own thing is given: what its address says after the name, and how that changes. */
export type OwnProps = { rest: string; onRest: (rest: string) => void };

/** Something of one's own, in a drawer at `#thing` of any page for those who may not open the page that holds it. */
export type OwnDrawer = {
  thing: Own;
  icon: LucideIcon;
  page: Area;
  load: () => Promise<{ default: ComponentType<OwnProps> }>;
};

/** All that a room brings to the shell, said in one place. */
export type Room = {
  readonly name: string;
  readonly pages?: readonly RoomPage[];
  readonly own?: readonly OwnDrawer[];
  readonly finder?: { readonly path: Area; readonly load: () => Promise<{ default: Finder }> };
};
