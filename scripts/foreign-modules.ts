/** What a page may load: were it more of other rooms than their line, each new room would make it larger. */

/** Modules by their path in the project, with the characters that the build leaves of each. */
export type Modules = Readonly<Record<string, number>>;

export type PageLoad = {
  /** Rooms of the web application that the page is made of. */
  rooms: readonly string[];
  /** Modules of others that it needs. */
  modules?: readonly string[];
  /** Whether the menu and the tree of all pages come with it: of each room its manifest and the addresses of its pages. */
  hasAllPages: boolean;
};

/** In characters: what the tree of all pages holds of one, and what a room says of itself. */
const MOST = { route: 700, manifest: 1_000 };

/** Modules of the contract that no room owns. */
const ofNobody = /^contract\/src\/(?:kit\/|call-addresses\.generated\.ts$)/;

const isOwn = (path: string, { rooms, modules = [] }: PageLoad) =>
  // The router splits a page into parts, each named by what follows a question mark.
  modules.includes(path.replace(/\?.*/, '')) || rooms.some((room) => path.startsWith(`web/src/${room}/`));

/**
 * What a page loads of rooms that it isn't made of, and why that is too much.
 * @param allRooms the names of the rooms' folders
 */
export const foreignModules = (loaded: Modules, allRooms: readonly string[], page: PageLoad): string[] =>
  Object.entries(loaded).flatMap(([path, length]) => {
    if (isOwn(path, page)) return [];
    const [, room] = /^web\/src\/([^/]+)\//.exec(path) ?? [];
    if (path.startsWith('web/src/routes/')) {
      if (!page.hasAllPages || path.includes('?')) return [`${path} is another page`];
      return length > MOST.route ? [`${path} is ${length} characters long, not ${MOST.route}`] : [];
    }
    if (room && allRooms.includes(room)) {
      if (!page.hasAllPages || path !== `web/src/${room}/manifest.ts`) return [`${path} is another room's`];
      return length > MOST.manifest ? [`${path} is ${length} characters long, not ${MOST.manifest}`] : [];
    }
    return path.startsWith('contract/src/') && !ofNobody.test(path) ? [`${path} is another room's`] : [];
  });
