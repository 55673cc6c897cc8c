import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';
import { inSnapshot, onceOfMoment } from './snapshot.ts';

it('asks once of a moment, again of the next one, and each time where there is none', async () => {
  const database = await createTestDatabase();
  const { db, close } = connect({ url: database.url });
  let times = 0;
  const ask = async () => {
    times += 1;
    return times;
  };
  const twice = () =>
    inSnapshot(db, async (snapshot) => [
      await onceOfMoment(snapshot, 'a', ask),
      await inSnapshot(snapshot, (same) => onceOfMoment(same, 'a', ask)),
      await onceOfMoment(snapshot, 'b', ask),
    ]);
  expect(await twice()).toEqual([1, 1, 2]);
  expect(await twice()).toEqual([3, 3, 4]);
  expect([await onceOfMoment(db, 'a', ask), await onceOfMoment(db, 'a', ask)]).toEqual([5, 6]);
  await close();
  await database.drop();
});
