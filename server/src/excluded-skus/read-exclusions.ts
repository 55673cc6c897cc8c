import type { ExclusionScope } from '@backroom/contract/excluded-sku-columns';
import type { ExcludedSku, excludedSkusEndpoints } from '@backroom/contract/excluded-skus';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import type { Call } from '../platform/http/call.ts';

type Row = {
  sku: string;
  reason: string;
  scopes: ExclusionScope[];
  since: Date;
  added_by: string;
  royalty_from: Date | null;
  royalty_reason: string | null;
  key: string;
};

const present = (
  { royalty_from, royalty_reason, since, key: _, ...row }: Row,
  known: boolean,
): ExcludedSku => ({
  ...row,
  known,
  since: since.toISOString(),
  royalty: royalty_from && { from: royalty_from.toISOString(), reason: royalty_reason ?? '' },
});

/** One line for each SKU that is kept out of anything, now or from a day to come. */
const open = sql`select lower(sku) as key, (array_agg(sku order by scope))[1] as sku,
    (array_agg(reason order by scope))[1] as reason, array_agg(scope order by scope) as scopes,
    min(effective_from) as since, (array_agg(added_by order by effective_from))[1] as added_by,
    min(effective_from) filter (where scope = 'ROYALTY') as royalty_from,
    min(reason) filter (where scope = 'ROYALTY') as royalty_reason
  from excluded_skus where effective_to is null group by lower(sku)`;

/** Says of each whether some store sells or has sold it. */
const withKnown = async (db: Database, rows: readonly Row[]): Promise<ExcludedSku[]> => {
  const keys = rows.map(({ key }) => key);
  const found = await sql<{ key: string }>`
    select lower(sku) as key from skus where lower(sku) = any(${keys}::text[])
    union select lower(sku) from variants where lower(sku) = any(${keys}::text[])`.execute(db);
  const known = new Set(found.rows.map(({ key }) => key));
  return rows.map((row) => present(row, known.has(row.key)));
};

/** One excluded SKU as it is now; undefined where it takes part in everything. */
export const readExcluded = async (db: Database, sku: string): Promise<ExcludedSku | undefined> => {
  const { rows } = await sql<Row>`
    select * from (${open}) o where key = lower(${sku})`.execute(db);
  return (await withKnown(db, rows))[0];
};

const sorts = { sku: sql`key`, since: sql`since` } as const;

export const listExcluded = async ({ db, body }: Call<typeof excludedSkusEndpoints.getExcludedSkuList>) => {
  const { search, scopes, page, limit, sortBy, sortOrder } = body;
  const pattern = search?.trim() ? containing(search.trim()) : null;
  const matching = sql`from (${open}) o
    where (${pattern}::text is null or o.sku ilike ${pattern} or reason ilike ${pattern})
      and (${scopes?.length ? scopes : null}::text[] is null or scopes && ${scopes ?? []}::text[])`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
  const { rows } = await sql<Row>`
    select o.* ${matching} order by ${sorts[sortBy]} ${sql.raw(sortOrder)}, key
    limit ${limit ?? null} offset ${limit ? (page - 1) * limit : 0}`.execute(db);
  return { skus: await withKnown(db, rows), total: counted.rows[0]?.total ?? 0 };
};

type Stretch = {
  exclusion_id: string;
  sku: string;
  scope: ExclusionScope;
  reason: string;
  effective_from: Date;
  effective_to: Date | null;
  added_by: string;
  removed_by: string | null;
};

export const listHistory = async ({ db, body }: Call<typeof excludedSkusEndpoints.getExcludedSkuHistory>) => {
  const { sku, page, limit } = body;
  const matching = sql`from excluded_skus where ${sku ?? null}::text is null or lower(sku) = lower(${sku ?? null})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
  const { rows } = await sql<Stretch>`
    select exclusion_id, sku, scope, reason, effective_from, effective_to, added_by, removed_by ${matching}
    order by effective_from desc, sku, scope limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return {
    history: rows.map((row) => ({
      ...row,
      effective_from: row.effective_from.toISOString(),
      effective_to: row.effective_to?.toISOString() ?? null,
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};
