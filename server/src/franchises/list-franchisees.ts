import type { franchisesEndpoints } from '@backroom/contract/franchises';
import { totalPagesOf } from '@backroom/contract/kit/list';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import { type CsvColumn, chosenColumns, csvStream } from '../platform/files/csv-export.ts';
import type { Call } from '../platform/http/call.ts';
import {
  type FranchiseeRow,
  franchiseeRows,
  nameOf,
  presentFranchisee,
  readFranchisees,
} from './franchisee-rows.ts';
import { firstWaiting, onboardingOf } from './onboarding.ts';

type Filter = Pick<
  Call<typeof franchisesEndpoints.getFranchiseeList>['body'],
  'search' | 'status' | 'sortBy' | 'sortOrder'
>;

const columns: Record<Filter['sortBy'], RawBuilder<unknown>> = {
  name: sql`lower(first_name || ' ' || last_name)`,
  status: sql`status`,
  corporateEmail: sql`lower(corporate_email)`,
  city: sql`lower(city)`,
  createdAt: sql`created_at`,
};

const matching = ({ search, status }: Filter): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (status && status !== 'all') conditions.push(sql`status = ${status}`);
  const words = search?.trim().toLowerCase();
  if (words) {
    const digits = words.replaceAll(/\D/g, '');
    conditions.push(sql`(lower(concat_ws(' ', first_name, last_name, corporate_email, personal_email, city, address,
      country)) like ${containing(words)}
      or exists (select 1 from shops h where h.franchisee_id = f.franchisee_id
        and lower(h.name || ' ' || h.shop_domain || ' ' || h.cid) like ${containing(words)})
      ${digits.length > 3 ? sql`or regexp_replace(phone, '\D', '', 'g') like ${containing(digits)}` : sql``})`);
  }
  return sql.join(conditions, sql` and `);
};

const order = ({ sortBy, sortOrder }: Filter) =>
  sql`order by ${columns[sortBy]} ${sql.raw(sortOrder)} nulls last, franchisee_id ${sql.raw(sortOrder)}`;

type Counters = {
  totalFranchises: number;
  activeFranchises: number;
  pendingFranchises: number;
  inactiveFranchises: number;
  franchisesWithPhone: number;
  totalStores: number;
};

/** Over all that aren't deleted, whatever the filter (domain.md 3.11). */
const readCounters = async (db: Database): Promise<Counters> => {
  const { rows } = await sql<Counters>`
    select count(*)::float8 as "totalFranchises", count(*) filter (where status = 'active')::float8 as "activeFranchises",
      count(*) filter (where status = 'pending')::float8 as "pendingFranchises",
      count(*) filter (where status = 'inactive')::float8 as "inactiveFranchises",
      count(*) filter (where coalesce(phone, '') <> '')::float8 as "franchisesWithPhone",
      (select count(*)::float8 from shops s join franchisees o using (franchisee_id) where o.deleted_at is null)
        as "totalStores"
    from franchisees where deleted_at is null`.execute(db);
  const [counters] = rows;
  if (!counters) throw new Error('a count of nothing has no row');
  return counters;
};

/** A page of franchisees with their stores and what they wait for, and counters over all. */
export const listFranchisees = async ({
  db,
  services,
  body,
}: Call<typeof franchisesEndpoints.getFranchiseeList>) => {
  const { page, limit, search = '', status, sortBy, sortOrder } = body;
  const where = matching(body);
  const [rows, counted, counters] = await Promise.all([
    readFranchisees(db, where, sql`${order(body)} limit ${limit} offset ${(page - 1) * limit}`),
    sql<{ total: number }>`select count(*)::float8 as total from ${franchiseeRows} f where ${where}`.execute(
      db,
    ),
    readCounters(db),
  ]);
  const steps = await onboardingOf(db, services.house, rows);
  const totalCount = counted.rows[0]?.total ?? 0;
  const totalPages = totalPagesOf(totalCount, limit);
  return {
    data: {
      franchiseeList: rows.map((row) => ({
        ...presentFranchisee(row),
        waiting: firstWaiting(steps.get(row.franchisee_id)),
      })),
      pagination: {
        currentPage: page,
        totalPages,
        totalCount,
        limit,
        hasNextPage: page < totalPages,
        hasPrevPage: page > 1,
      },
      filters: { search, status: status || 'all', sortBy, sortOrder },
      counters,
    },
  };
};

const exported: Record<string, CsvColumn<FranchiseeRow>> = {
  name: { header: 'Name', value: nameOf },
  status: { header: 'Status', value: (row) => row.status },
  stores: { header: 'Stores', value: (row) => row.shops.map(({ name }) => name).join(', ') },
  corporateEmail: { header: 'Corporate e-mail', value: (row) => row.corporate_email },
  phone: { header: 'Phone', value: (row) => row.phone },
  city: { header: 'City', value: (row) => row.city },
  createdAt: { header: 'Added (UTC)', value: (row) => row.created_at.toISOString() },
  personalEmail: { header: 'Personal e-mail', value: (row) => row.personal_email },
  address: { header: 'Address', value: (row) => row.address },
  country: { header: 'Country', value: (row) => row.country },
};

const BATCH = 500;

async function* batches(db: Database, filter: Filter) {
  for (let from = 0; ; from += BATCH) {
    const rows = await readFranchisees(
      db,
      matching(filter),
      sql`${order(filter)} limit ${BATCH} offset ${from}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}

/** All franchisees of a filter as CSV; who exported what is written down. */
export const exportFranchisees = async ({
  db,
  actor,
  body,
}: Call<typeof franchisesEndpoints.exportFranchiseeList>) => {
  const chosen = chosenColumns(exported, body.columns);
  await audit(db, actor, { action: 'franchisees.exported', entity: 'franchisee', after: { ...body } });
  return {
    filename: `franchisees_${new Date().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: csvStream(chosen, batches(db, body)),
  };
};
