import { EXPIRY_NOTICE_DAYS } from '@backroom/contract/cname-statuses';
import type { Audience } from '@backroom/contract/kit/access';
import { notify, type Topic } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { NameRow } from './records.ts';

const staff: readonly Audience[] = ['super-admin', 'admin'];

export const cnameTopics: readonly Topic[] = [
  {
    topic: 'name-changed',
    label: 'A shop’s name no longer leads to it',
    text: 'When a name that was right was changed or removed where its domain is kept.',
    for: staff,
    email: 'now',
  },
  {
    topic: 'certificate-runs-out',
    label: 'The certificate of a shop’s name runs out',
    text: `Once, when it has ${EXPIRY_NOTICE_DAYS} days left and wasn’t renewed.`,
    for: staff,
    email: 'now',
  },
];

const dayOf = (moment: Date) =>
  moment.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

const wasRight = ({ status }: NameRow) => status === 'VERIFIED' || status === 'ACTIVE';

const endSoon = ({ ssl_status, ssl_expires_at }: NameRow, now: Date): Date | null =>
  ssl_status === 'valid' &&
  ssl_expires_at !== null &&
  ssl_expires_at.getTime() - now.getTime() < EXPIRY_NOTICE_DAYS * 86_400_000
    ? ssl_expires_at
    : null;

/**
 * Tells head office what a look-up has found, in the transaction that keeps it: once for each time that a name was
 * right and isn't any more, and once for each end of a certificate.
 */
export const tellNews = async (
  house: House,
  trx: Database,
  { before, after, now }: { before: NameRow; after: NameRow; now: Date },
): Promise<void> => {
  const { record_id, shop_id, fqdn, store_name, error, verified_at } = after;
  const common = { href: () => `/cname?open=${record_id}` as const, shopId: shop_id };
  if (wasRight(before) && after.status === 'MISCONFIGURED') {
    await notify(house, trx, {
      ...common,
      topic: 'name-changed',
      key: `name-changed:${record_id}:${verified_at?.toISOString()}`,
      title: `${fqdn} no longer leads to ${store_name}`,
      detail: `${error ?? ''} Whoever opens it doesn’t reach the shop.`,
      group: 'attention:cname',
    });
  }
  const end = endSoon(after, now);
  if (end) {
    await notify(house, trx, {
      ...common,
      topic: 'certificate-runs-out',
      key: `certificate-runs-out:${record_id}:${end.toISOString()}`,
      title: `The certificate of ${fqdn} runs out on ${dayOf(end)}`,
      detail: `After that browsers warn everybody who opens ${store_name}. Look at the domain in Shopify.`,
      group: 'attention:cname-certificate',
    });
  }
};
