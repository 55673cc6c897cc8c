import type { Franchisee } from '@backroom/contract/franchisee-fields';
import { ApiError } from '@backroom/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { versionOf } from '../platform/record-version.ts';

type Shop = Franchisee['shops'][number];

export type FranchiseeRow = {
  franchisee_id: number;
  first_name: string;
  last_name: string;
  corporate_email: string;
  personal_email: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
  staff_note: string | null;
  status: Franchisee['status'];
  send_welcome_email: boolean;
  welcome_sent_at: Date | null;
  welcome_sent_to: string | null;
  created_at: Date;
  updated_at: Date;
  shops: Shop[];
  /** Of whoever signs in with the corporate e-mail. */
  user_id: string | null;
  has_password: boolean;
  link_until: Date | null;
  first_sign_in: boolean;
};

/** Franchisees that aren't deleted, as `f`, with their stores of today and how far their sign-in is. */
export const franchiseeRows = sql`(
  select f.franchisee_id, f.first_name, f.last_name, f.corporate_email, f.personal_email, f.phone, f.address, f.city,
    f.country, f.staff_note, f.status, f.send_welcome_email, f.welcome_sent_at, f.welcome_sent_to, f.created_at,
    f.updated_at,
    coalesce((select json_agg(json_build_object('id', s.shop_id::text, 'name', s.name, 'shop_domain', s.shop_domain,
      'cid', s.cid) order by s.name) from shops s where s.franchisee_id = f.franchisee_id), '[]'::json) as shops,
    u.user_id, coalesce(u.password_hash is not null, false) as has_password,
    (select max(t.expires_at) from user_tokens t
      where t.user_id = u.user_id and t.kind in ('invitation', 'password-reset')) as link_until,
    exists (select 1 from users p where p.franchisee_id = f.franchisee_id and p.last_sign_in_at is not null)
      as first_sign_in
  from franchisees f left join users u on u.franchisee_id = f.franchisee_id and u.deleted_at is null
    and u.email = lower(f.corporate_email)
  where f.deleted_at is null)`;

const welcomeOf = (row: FranchiseeRow): Franchisee['welcome']['state'] => {
  if (row.first_sign_in) return 'signed-in';
  if (row.has_password) return 'accepted';
  if (row.link_until && row.link_until.getTime() > Date.now()) return 'sent';
  return row.welcome_sent_at ? 'expired' : 'not-sent';
};

export const nameOf = (row: Pick<FranchiseeRow, 'first_name' | 'last_name'>): string =>
  `${row.first_name} ${row.last_name}`.trim();

/** What a franchisee's form edits, with its version. */
export const editableOf = (row: FranchiseeRow) => {
  const fields = {
    firstName: row.first_name,
    lastName: row.last_name,
    corporateEmail: row.corporate_email,
    personalEmail: row.personal_email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    country: row.country,
    staffNote: row.staff_note,
  };
  return { ...fields, version: versionOf(fields) };
};

/** Which stores are a franchisee's, with the version of just that. */
export const storesOf = (row: FranchiseeRow) => {
  const shops = row.shops.map(({ shop_domain }) => shop_domain);
  return { shops, version: versionOf({ shops: shops.toSorted() }) };
};

/** A franchisee as the API gives it. */
export const presentFranchisee = (row: FranchiseeRow): Franchisee => ({
  _id: String(row.franchisee_id),
  id: String(row.franchisee_id),
  firstName: row.first_name,
  lastName: row.last_name,
  name: nameOf(row),
  phone: row.phone,
  corporateEmail: row.corporate_email,
  personalEmail: row.personal_email,
  address: row.address,
  city: row.city,
  country: row.country,
  staffNote: row.staff_note,
  sendWelcomeEmail: row.send_welcome_email,
  status: row.status,
  shops: row.shops,
  welcome: {
    state: welcomeOf(row),
    sentAt: row.welcome_sent_at?.toISOString() ?? null,
    sentTo: row.welcome_sent_to,
  },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: editableOf(row).version,
  shopsVersion: storesOf(row).version,
});

/** Franchisees that a condition on `f` leaves, in some order. */
export const readFranchisees = async (
  db: Database,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<FranchiseeRow[]> => {
  const { rows } = await sql<FranchiseeRow>`select * from ${franchiseeRows} f where ${where} ${rest}`.execute(
    db,
  );
  return rows;
};

/** One franchisee, locked where it is about to change. @throws ApiError NOT_FOUND */
export const readFranchisee = async (
  db: Database,
  id: string | number,
  lock = false,
): Promise<FranchiseeRow> => {
  const franchiseeId = /^\d{1,9}$/.test(String(id)) ? Number(id) : -1;
  if (lock) {
    await sql`select 1 from franchisees where franchisee_id = ${franchiseeId} for update`.execute(db);
  }
  const [row] = await readFranchisees(db, sql`f.franchisee_id = ${franchiseeId}`);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such franchisee');
  return row;
};
