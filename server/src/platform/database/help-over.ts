import type pg from 'pg';
import { StartUpError } from '../start-up-error.ts';
import { earlierEdition } from './earlier-editions.ts';
import { differenceFromExpected } from './expected-schema.ts';
import type { Migration } from './migrate.ts';

/**
 * Helps a database over migrations that were changed after they ran on it: carries over what is known of their earlier
 * editions, and takes it for up to date where its schema is the one that the present texts make. Otherwise it is left
 * as it was.
 * @param ran the checksums under which migrations ran on this database, by name
 * @throws StartUpError, one line, where the schema is another
 */
export const helpOver = async (
  client: pg.ClientBase,
  ran: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): Promise<void> => {
  const known = migrations.filter(({ name }) => ran.has(name));
  const changed = known.filter(({ name, checksum }) => ran.get(name) !== checksum);
  const [first] = changed;
  if (!first) return;
  await client.query('begin');
  try {
    for (const { name } of changed) {
      const edition = earlierEdition(name, ran.get(name) ?? '');
      if (edition) await client.query(edition.carryOver);
    }
    const difference = await differenceFromExpected(client, known);
    if (difference) {
      throw new StartUpError(
        `Migration ${first.name} was changed after it ran on this database, and its schema is not the one expected: ${difference}.`,
      );
    }
    for (const { name, checksum } of changed) {
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksum]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
