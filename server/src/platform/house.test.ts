import { describe, expect, it } from 'vitest';
import { openHouse } from './house.ts';

const run = async () => {};

describe('a house', () => {
  it('holds what its rooms bring, the lowest first', () => {
    const first = async () => {};
    const second = async () => {};
    const house = openHouse([
      { name: 'cellar', tables: { shops: 'reference' }, when: { orderPosted: first } },
      { name: 'attic', jobs: { sweep: { run } }, when: { orderPosted: second } },
    ]);
    expect(house.told('orderPosted')).toEqual([first, second]);
    expect(house.told('linesFirstSeen')).toEqual([]);
    expect(house.tables.get('shops')).toEqual({ room: 'cellar', spread: 'reference' });
    expect(Object.keys(house.jobs)).toEqual(['sweep']);
  });

  it.each([
    ['the call', { handlers: { getOrderList: run } }],
    ['the job', { jobs: { sweep: { run } } }],
    ['the table', { tables: { shops: 'reference' } as const }],
  ])('refuses %s that two rooms bring', (what, brought) => {
    const rooms = [
      { name: 'cellar', ...brought },
      { name: 'attic', ...brought },
    ];
    expect(() => openHouse(rooms)).toThrow(`cellar and attic both bring ${what}`);
  });
});
