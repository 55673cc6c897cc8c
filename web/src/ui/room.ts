import type { Area } from '@backroom/contract/kit/access';
import type { LucideIcon } from 'lucide-react';

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

/** All that a room brings to the shell, said in one place. */
export type Room = {
  readonly name: string;
  readonly pages?: readonly RoomPage[];
  readonly finder?: { readonly path: Area; readonly load: () => Promise<{ default: Finder }> };
};
