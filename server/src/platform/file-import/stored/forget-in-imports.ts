import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { type Mentions, mentioned, withoutMentions } from '../../personal-data.ts';

type Row = { import_id: string; problems: unknown; problem_groups: unknown; message: string | null };

/**
 * Takes people out of what imports say of rows; the rows themselves are sealed and go with their import.
 */
export const forgetInImports = async (trx: Database, who: Mentions): Promise<void> => {
  const theirs = mentioned(sql`concat_ws(' ', problems::text, problem_groups::text, message)`, who);
  const { rows } = await sql<Row>`select import_id, problems, problem_groups, message from imports
    where ${theirs} for update`.execute(trx);
  for (const { import_id, ...said } of rows) {
    const [problems, groups, message] = [said.problems, said.problem_groups, said.message].map((one) =>
      withoutMentions(one, who.pattern),
    );
    await sql`update imports set problems = ${JSON.stringify(problems)}::jsonb,
        problem_groups = ${JSON.stringify(groups)}::jsonb, message = ${message}
      where import_id = ${import_id}`.execute(trx);
  }
};
