import { ApiError } from '@backroom/contract/kit/errors';
import type { shopifyLinkEndpoints } from '@backroom/contract/shopify-links';
import { LINK_HOURS } from '@backroom/contract/shopify-links';
import { sql } from 'kysely';
import { eraseSecretsOf, sendMail } from '../../mail/index.ts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/http/call.ts';
import { hashOf, newToken } from '../../platform/sessions/tokens.ts';

type Owned = { shop_id: number; name: string; franchisee_id: number | null; owner: string; email: string };

const ownersOfStores = async (db: Database, shopIds: readonly number[]): Promise<Owned[]> => {
  const { rows } = await sql<Owned>`
    select s.shop_id, s.name, f.franchisee_id, trim(f.first_name || ' ' || f.last_name) as owner,
      coalesce(f.corporate_email, '') as email
    from shops s left join franchisees f on f.franchisee_id = s.franchisee_id and f.deleted_at is null
    where s.shop_id = any(${[...shopIds]}::int[]) order by lower(s.name), s.shop_id`.execute(db);
  return rows;
};

const textOf = (owner: string, stores: readonly string[], address: string, from: string): string =>
  [
    `Hello ${owner},`,
    `${from} asks you to connect ${stores.length === 1 ? 'your store' : 'your stores'} with Shopify, so that sales, ` +
      `products and stock come to Backroom by themselves: ${stores.join(', ')}.`,
    `The page tells step by step what to do at Shopify; it takes about five minutes. The link is for you alone and works ` +
      `for ${LINK_HOURS} hours, once for each store:`,
    address,
  ].join('\n\n');

/** Makes a franchisee's link; an earlier one stops working, and what its mail carried is erased. */
const newLink = async (
  trx: Database,
  franchiseeId: number,
  { shopIds, sentTo, sentBy }: { shopIds: readonly number[]; sentTo: string; sentBy: string },
): Promise<{ token: string; tokenHash: Buffer; until: Date }> => {
  const token = newToken();
  const tokenHash = hashOf(token);
  const until = new Date(Date.now() + LINK_HOURS * 3_600_000);
  const before = await trx
    .selectFrom('shopify_connect_links')
    .select('token_hash')
    .where('franchisee_id', '=', franchiseeId)
    .forUpdate()
    .executeTakeFirst();
  if (before) await eraseSecretsOf(trx, before.token_hash);
  const values = {
    token_hash: tokenHash,
    shop_ids: [...shopIds],
    done_shop_ids: [],
    sent_to: sentTo,
    sent_by: sentBy,
    created_at: new Date(),
    expires_at: until,
  };
  await trx
    .insertInto('shopify_connect_links')
    .values({ franchisee_id: franchiseeId, ...values })
    .onConflict((conflict) => conflict.column('franchisee_id').doUpdateSet(values))
    .execute();
  return { token, tokenHash, until };
};

/**
 * Mails the owners of some stores a link for theirs. Stores of the chain itself get none: their line says so.
 * @throws ApiError NOT_FOUND
 */
export const sendConnectLinks: Handler<typeof shopifyLinkEndpoints.sendConnectLinks> = async ({
  services,
  db,
  body,
  actor,
}) => {
  const shopIds = [...new Set(body.storeIds.map(Number))];
  const stores = await ownersOfStores(db, shopIds);
  if (stores.length !== shopIds.length) throw new ApiError('NOT_FOUND', 'There is no such store');
  const results: { owner: string; sent_to: string | null; stores: string[]; message: string }[] = [];
  for (const [franchiseeId, owned] of Map.groupBy(stores, ({ franchisee_id }) => franchisee_id)) {
    const names = owned.map(({ name }) => name);
    const [first] = owned;
    if (franchiseeId === null || !first) {
      const message = 'The chain owns it: connect it here';
      results.push({ owner: 'The chain', sent_to: null, stores: names, message });
      continue;
    }
    const { owner, email } = first;
    await db.transaction().execute(async (trx) => {
      const link = await newLink(trx, franchiseeId, {
        shopIds: owned.map(({ shop_id }) => shop_id),
        sentTo: email,
        sentBy: actor.name,
      });
      const { token, tokenHash, until } = link;
      await sendMail(trx, {
        to: email,
        subject: names.length === 1 ? `Connect ${names[0]} with Shopify` : 'Connect your stores with Shopify',
        // Behind #: the token is in no log of a server.
        text: textOf(owner, names, `${services.publicUrl}/connect-stores#${token}`, actor.name),
        kind: 'connect-link',
        secret: { keyring: services.keyring, values: [token], until, tokenHash },
      });
      await audit(trx, actor, {
        action: 'store.connect-link-sent',
        entity: 'franchisee',
        entityId: String(franchiseeId),
        after: { sent_to: email, stores: names },
      });
    });
    results.push({ owner, sent_to: email, stores: names, message: `Sent to ${email}` });
  }
  const sent = results.filter(({ sent_to }) => sent_to !== null);
  const message =
    sent.length === 0
      ? 'Nothing was sent: the chain owns these stores'
      : `Link sent to ${sent.map(({ sent_to }) => sent_to).join(', ')}`;
  return { message, results };
};
