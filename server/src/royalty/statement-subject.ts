import { sql } from 'kysely';
import * as z from 'zod';
import type { Contributions } from '../platform/manifest.ts';
import { statementsInScope } from './statement-filter.ts';
import { readStatements } from './statement-rows.ts';

/** A statement that people talk about. */
export const statementSubject: Contributions['subjects'][string] = async (scope, db, id) => {
  if (!z.uuid().safeParse(id).success) return null;
  const byId = sql`s.statement_id = ${id}::uuid and ${statementsInScope(scope)}`;
  const [statement] = await readStatements(db, byId);
  return statement ? { label: `Statement ${statement.number}`, shopId: statement.shop_id } : null;
};
