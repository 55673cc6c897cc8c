import type { AfterMigration } from './platform/open-database.ts';
import { spreadPlan } from './platform/spread/plan.ts';
import { spreadFurther } from './platform/spread/spread.ts';
import { house } from './rooms.ts';

/** Where the database is spread over several servers, tables that a migration has added are brought where they belong. */
export const spreadNewTables: AfterMigration = (ownerUrl, say, ran) =>
  spreadFurther(ownerUrl, spreadPlan(house), { say, hasMigrated: ran.length > 0 });
