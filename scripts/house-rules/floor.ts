import { importsOf, isTest, type SourceFile } from './source-file.ts';

/** One floor of the house. A folder of it that is neither ground nor above is a room. */
export type Floor = {
  readonly base: string;
  /** Folders that every room may know and that know none. */
  readonly ground: readonly string[];
  /** Folders that may know every room, as tests of the whole do. */
  readonly above: readonly string[];
  /** The one file at the root that lists the rooms. */
  readonly list: string;
  /** Rooms from the top down; those of one storey don't know each other. */
  readonly storeys: readonly (readonly string[])[];
};

const isFile = (name: string) => name.includes('.');

/** The room (or folder, or root file) of a floor in which a file stands. */
const roomOf = ({ base }: Floor, path: string): string => path.slice(base.length + 1).split('/')[0] ?? '';

type Step = { readonly file: string; readonly from: string; readonly to: string; readonly path: string };

/** Each import that leads from one room or folder of the floor into another. */
const stepsOn = (floor: Floor, files: readonly SourceFile[]): Step[] => {
  const known = new Set(files.map(({ path }) => path));
  return files
    .filter((file) => file.path.startsWith(`${floor.base}/`) && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((path) => known.has(path) && path.startsWith(`${floor.base}/`))
        .map((path) => ({ file: file.path, from: roomOf(floor, file.path), to: roomOf(floor, path), path })),
    )
    .filter(({ from, to }) => from !== to);
};

/** Imports that the order of the house forbids, in words. */
export const wrongSteps = (floor: Floor, files: readonly SourceFile[]): string[] => {
  const { ground, above, list, storeys } = floor;
  const heightOf = new Map(storeys.flatMap((rooms, depth) => rooms.map((room) => [room, -depth] as const)));
  const wordsFor = ({ from, to, path }: Step): string | null => {
    const offered = path.endsWith('/index.ts');
    if (ground.includes(to) || (isFile(from) && isFile(to))) return null;
    if (ground.includes(from)) return `${from} knows no room, not ${to}`;
    if (isFile(to)) return above.includes(from) ? null : `a room doesn't know ${to} at the root`;
    if (above.includes(to))
      return above.includes(from) || isFile(from) ? null : `${to} stands above the rooms`;
    if (from === list) return null;
    if (above.includes(from)) return null;
    if (path.endsWith('/manifest.ts')) return `only ${list} reads manifests`;
    if (!offered) return `reach ${to} through its index.ts, not ${path}`;
    if (isFile(from)) return null;
    const [here, there] = [heightOf.get(from), heightOf.get(to)];
    if (here === undefined || there === undefined) return `${here === undefined ? from : to} has no storey`;
    return there < here ? null : `${from} doesn't stand above ${to}`;
  };
  return stepsOn(floor, files).flatMap((step) => {
    const words = wordsFor(step);
    return words ? [`${step.file}: ${words}`] : [];
  });
};

/** Rooms that know each other in a circle, each circle once. */
export const circles = (floor: Floor, files: readonly SourceFile[]): string[] => {
  const knows = new Map<string, Set<string>>();
  const isRoom = (name: string) =>
    !(floor.ground.includes(name) || floor.above.includes(name) || isFile(name));
  for (const { from, to } of stepsOn(floor, files)) {
    if (!isRoom(from) || !isRoom(to)) continue;
    knows.set(from, (knows.get(from) ?? new Set()).add(to));
  }
  const found = new Set<string>();
  const walk = (room: string, path: readonly string[]) => {
    const at = path.indexOf(room);
    if (at >= 0) {
      const circle = path.slice(at);
      const first = circle.indexOf(circle.toSorted()[0] ?? '');
      found.add([...circle.slice(first), ...circle.slice(0, first), circle[first]].join(' -> '));
      return;
    }
    for (const next of knows.get(room) ?? []) walk(next, [...path, room]);
  };
  for (const room of knows.keys()) walk(room, []);
  return [...found].map((circle) => `${floor.base}: a circle of rooms: ${circle}`);
};

/** Imports of a folder that lead out of it, for one that knows nobody. */
export const outwardSteps = (base: string, files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith(`${base}/`))
    .flatMap((file) =>
      importsOf(file)
        .filter((path) => !path.startsWith(`${base}/`))
        .map((path) => `${file.path}: ${base} knows nobody, not ${path}`),
    );

/** Imports of a workspace from others than those it may know. Tests of it may look at everything. */
export const foreignWorkspaces = (
  base: string,
  known: readonly string[],
  files: readonly SourceFile[],
): string[] =>
  files
    .filter((file) => file.path.startsWith(`${base}/`) && !isTest(file))
    .flatMap((file) =>
      [...file.text.matchAll(/from\s+'@backroom\/([a-z]+)/g)]
        .filter(([, workspace = '']) => workspace !== base && !known.includes(workspace))
        .map(([, workspace]) => `${file.path}: ${base} doesn't know ${workspace}`),
    );
