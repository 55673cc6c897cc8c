import type { House } from './house.ts';
import type { Spread } from './manifest.ts';

/** Citus takes identity columns only in part: they become plain sequences, which it takes. */
const WITHOUT_IDENTITIES = `do $$
declare
  one record;
begin
  for one in
    select table_name, column_name, table_name || '_' || column_name || '_ids' as ids
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  loop
    execute format('alter table %I alter column %I drop identity', one.table_name, one.column_name);
    execute format('create sequence %I owned by %I.%I', one.ids, one.table_name, one.column_name);
    execute format('alter table %I alter column %I set default nextval(%L)', one.table_name, one.column_name, one.ids);
  end loop;
end $$;`;

export type DistributionPlan = Record<Spread, string[]> & { prepare: string };

/** Where each table lives once the database is spread over several machines, as the rooms' manifests say. */
export const distributionPlan = ({ tables }: House): DistributionPlan => {
  const spreadBy = (wanted: Spread) =>
    [...tables].filter(([, { spread }]) => spread === wanted).map(([name]) => name);
  return {
    reference: spreadBy('reference'),
    distributed: spreadBy('distributed'),
    local: spreadBy('local'),
    prepare: WITHOUT_IDENTITIES,
  };
};

/** The SQL that spreads an empty, migrated database with Citus. */
export const distributionCommands = (house: House): string => {
  const { reference, distributed, local, prepare } = distributionPlan(house);
  return [
    'create extension if not exists citus;',
    '',
    prepare,
    '',
    "-- Small tables that every store's rows join: a copy on each machine.",
    ...reference.map((table) => `select create_reference_table('${table}');`),
    '',
    '-- Rows of a store: together on one machine.',
    ...distributed.map((table) => `select create_distributed_table('${table}', 'shop_id');`),
    '',
    `-- These stay on the coordinator: ${local.join(', ')}.`,
  ].join('\n');
};
