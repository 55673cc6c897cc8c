import type { Jobs } from './jobs/jobs.ts';
import type { Contributions, Happenings, Manifest, Spread } from './manifest.ts';

/** All rooms, as the one that knows none of them sees them. */
export type House = {
  readonly rooms: readonly Manifest[];
  readonly jobs: Jobs;
  /** Each table with the room that writes it and how it is spread. */
  readonly tables: ReadonlyMap<string, { readonly room: string; readonly spread: Spread }>;
  /** What the rooms do when this happens, the lowest first. */
  told<Name extends keyof Happenings>(happening: Name): readonly Happenings[Name][];
  /** What the rooms have for the one that asks, the lowest first. */
  asked<Name extends keyof Contributions>(what: Name): readonly Contributions[Name][];
};

const entriesOnce = <Value>(
  rooms: readonly Manifest[],
  what: string,
  entriesOf: (room: Manifest) => Readonly<Record<string, Value>> | undefined,
): Map<string, { room: string; value: Value }> => {
  const found = new Map<string, { room: string; value: Value }>();
  for (const room of rooms) {
    for (const [name, value] of Object.entries(entriesOf(room) ?? {})) {
      const other = found.get(name);
      if (other) throw new Error(`${other.room} and ${room.name} both bring the ${what} ${name}`);
      found.set(name, { room: room.name, value });
    }
  }
  return found;
};

/**
 * Puts the rooms together, the lowest first.
 * @throws Error where two of them bring the same call, job or table.
 */
export const openHouse = (rooms: readonly Manifest[]): House => {
  entriesOnce(rooms, 'call', ({ handlers }) => handlers as Record<string, unknown> | undefined);
  const jobs = entriesOnce(rooms, 'job', (room) => room.jobs);
  // Values of a table that a manifest names are never undefined: its type says so.
  const tables = entriesOnce(rooms, 'table', (room) => room.tables as Record<string, Spread> | undefined);
  return {
    rooms,
    jobs: Object.fromEntries([...jobs].map(([name, { value }]) => [name, value])),
    tables: new Map([...tables].map(([name, { room, value }]) => [name, { room, spread: value }])),
    // A room that brings a name brings what its interface says; the compiler can't follow that through an open interface.
    told: <Name extends keyof Happenings>(happening: Name) =>
      rooms.flatMap(({ when }) => (when?.[happening] ?? []) as Happenings[Name]),
    asked: <Name extends keyof Contributions>(what: Name) =>
      rooms.flatMap((room) => (what in room ? [(room as Contributions)[what]] : [])),
  };
};
