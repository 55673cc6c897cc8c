import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Floor } from './floor.ts';
import type { SourceFile } from './source-file.ts';

type Rooms = typeof import('../../server/src/rooms.ts');
type WebRooms = { storeys: readonly (readonly { name: string }[])[] };

export const readFiles = (root: string): SourceFile[] =>
  globSync('{contract,demo,emulator,server,web}/src/**/*.{ts,tsx}', { cwd: root }).map((name) => ({
    path: name.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(root, name), 'utf8'),
  }));

/** The floors of the house at `root`, and who owns which table, as its own manifests say. */
export const readHouse = async (root: string) => {
  // The same file as that of this project, or a copy of it.
  const load = async (file: string): Promise<unknown> =>
    await import(pathToFileURL(path.join(root, file)).href);
  const rooms = (await load('server/src/rooms.ts')) as Rooms;
  const webRooms = (await load('web/src/rooms.ts')) as WebRooms;
  const server: Floor = {
    base: 'server/src',
    ground: ['platform'],
    above: ['testing', 'contract-tests', 'operations-tests', 'demo'],
    list: 'rooms.ts',
    storeys: rooms.storeys.map((storey) => storey.map(({ name }) => name)),
  };
  const web: Floor = {
    base: 'web/src',
    ground: ['ui', 'api', 'testing'],
    above: ['routes', 'shell'],
    list: 'rooms.ts',
    storeys: webRooms.storeys.map((storey) => storey.map(({ name }) => name)),
  };
  return { server, web, ownerOf: (table: string) => rooms.house.tables.get(table)?.room };
};
