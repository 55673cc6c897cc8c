/** What a report asks the database for its figures, as its own function asks it. */
import { reportsEndpoints } from '@backroom/contract/reports';
import type { Database } from '../../server/src/platform/database/connect.ts';
import { scopeOfSystem } from '../../server/src/platform/sessions/scope.ts';
import { reportsRoutes } from '../../server/src/reports/routes.ts';
import { recorded, type Statement } from '../kit/recorded.ts';

type Asked = { scope: ReturnType<typeof scopeOfSystem>; db: Database; body: unknown };

/** The function that answers a path, behind its schema. */
const reportAt = (path: string) => {
  const [name, endpoint] = Object.entries(reportsEndpoints).find(([, one]) => one.path === path) ?? [];
  if (!name || !endpoint) throw new Error(`There is no report ${path}`);
  // Which of them it is, and what its body looks like, shows only here: its own schema reads that.
  const report = reportsRoutes[name as keyof typeof reportsRoutes] as unknown as (
    asked: Asked,
  ) => Promise<unknown>;
  return (db: Database, body: unknown) =>
    report({ scope: scopeOfSystem(), db, body: endpoint.body.parse(body) });
};

/**
 * What only makes and ends the moment that is read; and whether the database is spread, which a server asks once in its life.
 * A recording database has no other connections (connect.ts, `connectionOf`): what a server reads beside, it reads here in its turn.
 */
const isAround = ({ sql }: Statement) =>
  /^\s*(?:begin|start transaction|commit|rollback|set )|pg_export_snapshot\(|pg_dist_partition/.test(sql);

/** The statements of a report that bring its figures, in the order in which they were answered. */
export const statementsOf = async (url: string, path: string, body: unknown): Promise<Statement[]> => {
  const report = reportAt(path);
  const statements = await recorded(url, (db) => report(db, body));
  return statements.filter((statement) => !isAround(statement));
};
