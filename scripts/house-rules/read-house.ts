import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Floor } from './floor.ts';
import type { SourceFile } from './source-file.ts';

type Rooms = typeof import('../../server/src/rooms.ts');

export const readFiles = (root: string): SourceFile[] =>
  globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).map((name) => ({
    path: name.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(root, name), 'utf8'),
  }));

/** The floors of the house at `root`, and who owns which table, as its own manifests say. */
export const readHouse = async (root: string) => {
  // The same file as that of this project, or a copy of it.
  const rooms = (await import(pathToFileURL(path.join(root, 'server/src/rooms.ts')).href)) as Rooms;
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
    storeys: [],
  };
  return { server, web, ownerOf: (table: string) => rooms.house.tables.get(table)?.room };
};
