import { EXPIRY_NOTICE_DAYS } from '@backroom/contract/cname-statuses';
import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';

type Attention = Contributions['attention'][number];
type Found = { count: number; names: string | null };

/** Names that don't lead to their shops, of the stores looked at. */
export const brokenNames: Attention = {
  kind: 'cname',
  label: 'Names of shops that don’t lead to them',
  href: '/cname',
  // A name that was right is told of at once, by a topic of its own.
  urgency: 'soon',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<Found>`
      select count(*)::float8 as count, string_agg(fqdn, ', ' order by fqdn) as names from cname_records
      where status in ('MISCONFIGURED', 'FAILED') and shop_id = any(${[...range.shopIds]}::int[])`,
    );
    const { count = 0, names = null } = rows[0] ?? {};
    return { count, title: `${plural(count, 'name')} misconfigured`, detail: names ?? '' };
  },
};

export const endingCertificates: Attention = {
  kind: 'cname-certificate',
  label: 'Certificates of shops running out',
  href: '/cname',
  urgency: 'soon',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<Found>`
      select count(*)::float8 as count, string_agg(fqdn, ', ' order by fqdn) as names from cname_records
      where ssl_status = 'valid' and status = 'ACTIVE' and shop_id = any(${[...range.shopIds]}::int[])
        and ssl_expires_at < now() + make_interval(days => ${EXPIRY_NOTICE_DAYS})`,
    );
    const { count = 0, names = null } = rows[0] ?? {};
    return {
      count,
      title: `${plural(count, 'certificate')} running out within ${EXPIRY_NOTICE_DAYS} days`,
      detail: names ?? '',
    };
  },
};
