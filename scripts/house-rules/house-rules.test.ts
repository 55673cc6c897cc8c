// Each rule catches what is planted against it, in a small house of four rooms.
import { describe, expect, it } from 'vitest';
import { circles, type Floor, foreignWorkspaces, outwardSteps, wrongSteps } from './floor.ts';
import { foreignWrites } from './foreign-writes.ts';
import type { SourceFile } from './source-file.ts';

const floor: Floor = {
  base: 'server/src',
  ground: ['platform'],
  above: ['testing'],
  list: 'rooms.ts',
  storeys: [['attic'], ['kitchen', 'study'], ['cellar']],
};

const house: SourceFile[] = [
  { path: 'server/src/rooms.ts', text: "import { kitchen } from './kitchen/manifest.ts';" },
  {
    path: 'server/src/start.ts',
    text: "import { house } from './rooms.ts';\nimport { cook } from './kitchen/index.ts';",
  },
  { path: 'server/src/platform/log.ts', text: '' },
  { path: 'server/src/testing/whole.ts', text: "import { stir } from '../kitchen/stir.ts';" },
  { path: 'server/src/cellar/index.ts', text: "export { wine } from './wine.ts';" },
  { path: 'server/src/cellar/wine.ts', text: 'sql`update bottles set left = left - 1`' },
  { path: 'server/src/kitchen/index.ts', text: "export { cook } from './stir.ts';" },
  { path: 'server/src/kitchen/manifest.ts', text: "import { stir } from './stir.ts';" },
  {
    path: 'server/src/kitchen/stir.ts',
    text: "import { wine } from '../cellar/index.ts';\nimport { log } from '../platform/log.ts';",
  },
  { path: 'server/src/kitchen/stir.test.ts', text: "import { wine } from '../cellar/wine.ts';" },
  { path: 'server/src/study/index.ts', text: '' },
  { path: 'server/src/attic/index.ts', text: "import { cook } from '../kitchen/index.ts';" },
  { path: 'contract/src/kit/money.ts', text: '' },
];

/** The house with something written into one of its files. */
const plant = (path: string, text: string): SourceFile[] => [
  ...house.filter((file) => file.path !== path),
  { path, text: `${house.find((file) => file.path === path)?.text ?? ''}\n${text}` },
];

const owners: Record<string, string> = { bottles: 'cellar', sessions: 'platform' };
const ownerOf = (table: string) => owners[table];

it('finds nothing in a house that is in order', () => {
  expect(wrongSteps(floor, house)).toEqual([]);
  expect(circles(floor, house)).toEqual([]);
  expect(outwardSteps('contract/src', house)).toEqual([]);
  expect(foreignWrites(house, ownerOf)).toEqual([]);
});

describe('an import is found', () => {
  it.each([
    ['of a room above', 'cellar/wine.ts', '../kitchen/index.ts', "cellar doesn't stand above kitchen"],
    ['of a room beside', 'study/desk.ts', '../kitchen/index.ts', "study doesn't stand above kitchen"],
    ['past an index', 'attic/box.ts', '../kitchen/stir.ts', 'reach kitchen through its index.ts'],
    [
      'past an index, by a file at the root',
      'start.ts',
      './kitchen/stir.ts',
      'reach kitchen through its index.ts',
    ],
    ["of another room's manifest", 'attic/box.ts', '../kitchen/manifest.ts', 'only rooms.ts reads manifests'],
    [
      'of a file at the root that ties rooms',
      'attic/box.ts',
      '../start.ts',
      "doesn't know start.ts at the root",
    ],
    ['of the list of rooms', 'attic/box.ts', '../rooms.ts', "doesn't know rooms.ts at the root"],
    [
      'of a room by the platform',
      'platform/log.ts',
      '../cellar/index.ts',
      'platform knows no room, not cellar',
    ],
    [
      'of what stands above all rooms',
      'attic/box.ts',
      '../testing/whole.ts',
      'testing stands above the rooms',
    ],
    ['by a room without a storey', 'shed/index.ts', '../cellar/index.ts', 'shed has no storey'],
  ])('%s', (_what, path, target, words) => {
    const found = wrongSteps(floor, plant(`server/src/${path}`, `import { x } from '${target}';`));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(words);
  });

  it('that is loaded when needed', () => {
    const files = plant('server/src/cellar/wine.ts', "const later = () => import('../kitchen/index.ts');");
    expect(wrongSteps(floor, files)).toHaveLength(1);
  });

  it('by which the contract knows somebody', () => {
    const files = plant(
      'contract/src/kit/money.ts',
      "import { log } from '../../../server/src/platform/log.ts';",
    );
    expect(outwardSteps('contract/src', files)).toHaveLength(1);
  });

  it('of a workspace that this one must not know', () => {
    const files = [{ path: 'demo/src/ids.ts', text: "import { x } from '@backroom/server/x';" }];
    expect(foreignWorkspaces('demo', ['contract'], files)).toEqual([
      "demo/src/ids.ts: demo doesn't know server",
    ]);
    expect(foreignWorkspaces('demo', ['server'], files)).toEqual([]);
  });
});

it('finds a circle of rooms once, however long it is', () => {
  const files = plant('server/src/cellar/wine.ts', "import { box } from '../attic/index.ts';");
  expect(circles(floor, files)).toEqual([
    'server/src: a circle of rooms: attic -> kitchen -> cellar -> attic',
  ]);
});

describe("SQL that writes another room's table is found", () => {
  it.each([
    ['insert', 'sql`insert into bottles (left) values (1)`'],
    ['update', 'sql`with one as (update bottles set left = 0 returning 1) select 1`'],
    ['delete', 'sql`delete from only bottles where true`'],
    ['truncate', 'sql`truncate bottles`'],
    ['the query builder', "trx.updateTable('bottles').set({ left: 0 })"],
    ['COPY', "await copyInto(pool, 'bottles', rows);"],
  ])('%s', (_what, text) => {
    expect(foreignWrites(plant('server/src/attic/box.ts', text), ownerOf)).toEqual([
      "server/src/attic/box.ts: writes bottles, which is cellar's",
    ]);
  });

  it('but reading it is fine, and so is talking about it', () => {
    const text = '/** Never update bottles here. */ // update bottles\nsql`select * from bottles for update`';
    expect(foreignWrites(plant('server/src/attic/box.ts', text), ownerOf)).toEqual([]);
  });
});
