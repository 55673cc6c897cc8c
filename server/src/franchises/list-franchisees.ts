import type { franchisesEndpoints } from '@backroom/contract/franchises';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import { type CsvColumn, chosenColumns, csvFile } from '../platform/files/csv-export.ts';
import type { Call } from '../platform/http/call.ts';
import { type ListQuery, readBatches, readPage } from '../platform/list/list-query.ts';
import { type FranchiseeRow, franchiseeRows, nameOf, presentFranchisee } from './franchisee-rows.ts';
import { firstWaiting, onboardingOf } from './onboarding.ts';

type Filter = Pick<
  Call<typeof franchisesEndpoints.getFranchiseeList>['body'],
  'search' | 'status' | 'sortBy' | 'sortOrder'
>;

const franchisees: ListQuery<Filter['sortBy']> = {
  fields: sql`f.*`,
  from: sql`${franchiseeRows} f`,
  key: sql`f.franchisee_id`,
  sorts: {
    name: sql`lower(first_name || ' ' || last_name)`,
    status: sql`status`,
    corporateEmail: sql`lower(corporate_email)`,
    city: sql`lower(city)`,
    createdAt: sql`created_at`,
  },
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
  const { search = '', status, sortBy, sortOrder } = body;
  const [{ rows, pagination }, counters] = await Promise.all([
    readPage<FranchiseeRow, Filter['sortBy']>(db, franchisees, matching(body), body),
    readCounters(db),
  ]);
  const { page, limit, total, totalPages } = pagination;
  const steps = await onboardingOf(db, services.house, rows);
  return {
    data: {
      franchiseeList: rows.map((row) => ({
        ...presentFranchisee(row),
        waiting: firstWaiting(steps.get(row.franchisee_id)),
      })),
      pagination: {
        currentPage: page,
        totalPages,
        totalCount: total,
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

/** All franchisees of a filter as CSV; who exported what is written down. */
export const exportFranchisees = async ({
  db,
  actor,
  body,
}: Call<typeof franchisesEndpoints.exportFranchiseeList>) => {
  const { columns, ...filter } = body;
  const chosen = chosenColumns(exported, columns);
  await audit(db, actor, { action: 'franchisees.exported', entity: 'franchisee', after: { ...filter } });
  return csvFile(
    'franchisees',
    chosen,
    readBatches<FranchiseeRow, Filter['sortBy']>(db, franchisees, matching(filter), filter),
  );
};
