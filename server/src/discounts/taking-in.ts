import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import * as z from 'zod';
import { audit, systemActor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Services } from '../platform/services.ts';
import { adopt, type Json, subjectsOf } from '../pushes/index.ts';
import type { CampaignRow } from './campaign.ts';
import { shopDiscount } from './push/documents.ts';
import { stateOfShop } from './push/shop-state.ts';
import { columnsOfState, fieldsOfState, type StateColumns, same } from './push/state-columns.ts';
import { wantedOf } from './push/wanted.ts';
import { campaignColumns, DISCOUNT } from './read-discounts.ts';
import { endsIn, startsIn } from './store-time.ts';

const emailed = z.object({
  context: z
    .object({
      customers: z
        .array(z.object({ defaultEmailAddress: z.object({ emailAddress: z.string() }).nullish() }))
        .optional(),
    })
    .optional(),
});

const found = z.object({ id: z.string(), discount: shopDiscount });

/** What became of one: a word, or why it can't be kept here. */
type Outcome = string | { refused: string };

type Store = { readonly shop_id: number; readonly timezone: string };

const actor = systemActor('Shopify');

/** As mutations and webhooks call it: a list may name it by a more general kind. */
const nodeId = ({ id, discount }: z.output<typeof found>): string => {
  const method = discount.__typename.startsWith('DiscountAutomatic') ? 'Automatic' : 'Code';
  return `gid://shopify/Discount${method}Node/${id.slice(id.lastIndexOf('/') + 1)}`;
};

/** E-mails of the customers it is for; null where it is for everybody. */
const customersOf = (node: unknown): string[] | null => {
  const customers = emailed.safeParse(node).data?.context?.customers ?? [];
  const emails = customers.flatMap(
    ({ defaultEmailAddress: one }) => one?.emailAddress.trim().toLowerCase() ?? [],
  );
  return emails.length > 0 ? emails : null;
};

type Known = CampaignRow & { is_here: boolean };

/** The campaign of this title and code, if there is one; first that of this store. A franchisee's own stays in their stores. */
const findCampaign = async (
  trx: Database,
  store: Store,
  { title, code }: StateColumns,
): Promise<Known | null> => {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from discounts d
    where lower(d.title) = lower(${title}) and d.code is not distinct from ${code}
      and (d.franchisee_id is null or d.franchisee_id = (
        select s.franchisee_id from shops s where s.shop_id = ${store.shop_id}
      ))
    order by d.created_at`.execute(trx);
  const standing = await sql<{ discount_id: string; is_here: boolean }>`
    select discount_id, bool_or(shop_id = ${store.shop_id}) as is_here from discount_shops
    where discount_id = any(${rows.map(({ discount_id }) => discount_id)}::uuid[]) and removed_at is null
    group by discount_id`.execute(trx);
  const hereOf = new Map(standing.rows.map(({ discount_id, is_here }) => [discount_id, is_here]));
  const known = rows.flatMap((row): Known[] => {
    const is_here = hereOf.get(row.discount_id);
    return is_here === undefined ? [] : [{ ...row, is_here }];
  });
  return known.find(({ is_here }) => is_here) ?? known[0] ?? null;
};

/** A title stands for one discount of a store: another of the same name gets its code, or a number, beside it. */
const freeTitle = async (trx: Database, store: Store, { title, code }: StateColumns): Promise<string> => {
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? title : code !== null && at === 2 ? `${title} (${code})` : `${title} (${at})`;
    const { rows } = await sql`select 1 from discount_shops
      where shop_id = ${store.shop_id} and lower(title) = lower(${tried}) and removed_at is null`.execute(
      trx,
    );
    if (rows.length === 0) return tried;
  }
};

/** Nobody has promised to pay for it: the store does, until head office says otherwise. */
const makeCampaign = async (trx: Database, columns: StateColumns): Promise<CampaignRow> => {
  const { starts, ends, ...rest } = columns;
  const { rows } = await sql<CampaignRow>`
    with d as (
      insert into discounts (title, code, discount_type, value_type, value, once_per_order, items_kind, items, buys_kind, buys,
        buys_quantity, gets_quantity, uses_per_order, minimum_type, minimum_value, usage_limit, once_per_customer, customers,
        starts, ends, with_order, with_product, with_shipping, hq_share, franchisee_share, vendor_share, created_by)
      values (${rest.title}, ${rest.code}, ${rest.discount_type}, ${rest.value_type}, ${rest.value}, ${rest.once_per_order},
        ${rest.items_kind}, ${rest.items}::text[], ${rest.buys_kind}, ${rest.buys}::text[], ${rest.buys_quantity},
        ${rest.gets_quantity}, ${rest.uses_per_order}, ${rest.minimum_type}, ${rest.minimum_value}, ${rest.usage_limit},
        ${rest.once_per_customer}, ${rest.customers}::text[], ${starts}::timestamp, ${ends}::timestamp, ${rest.with_order},
        ${rest.with_product}, ${rest.with_shipping}, 0, 10000, 0, ${actor.name})
      returning *
    )
    select ${campaignColumns} from d`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A discount that was written is read');
  await audit(trx, actor, {
    action: 'discount.taken-in',
    entity: 'discount',
    entityId: row.discount_id,
    after: { title: row.title, code: row.code },
  });
  return row;
};

/** What this shop would hold if it held the campaign as it is, but for names that shops give themselves. */
const asOurs = (row: CampaignRow, columns: StateColumns, theirs: Json, timezone: string): Json => {
  const state = fieldsOfState(theirs);
  const ours: Record<string, Json | undefined> = { ...state };
  const plain: Readonly<Record<string, Json>> = {
    title: row.title,
    usage_limit: row.usage_limit,
    once_per_customer: row.once_per_customer,
    with_order: row.with_order,
    with_product: row.with_product,
    with_shipping: row.with_shipping,
    starts: startsIn(row.starts, timezone),
    ends: row.ends === null ? null : endsIn(row.ends, timezone),
  };
  for (const [name, value] of Object.entries(plain)) {
    if (name in state && name !== 'title') ours[name] = value;
  }
  if (columns.starts === row.starts) ours.starts = state.starts;
  if (columns.ends === row.ends) ours.ends = state.ends;
  const share = (cents: number) => Math.round(cents) / 100;
  if (columns.value !== row.value || columns.value_type !== row.value_type) {
    ours.value =
      row.value_type === 'FIXED' ? `$${(row.value / 100).toFixed(2)} off` : `${share(row.value)} % off`;
  }
  if (
    !same([...columns.items].toSorted(), [...row.items].toSorted()) ||
    columns.items_kind !== row.items_kind
  ) {
    ours.items =
      row.items_kind === 'all'
        ? 'Everything'
        : row.items.map((key) => (row.items_kind === 'collections' ? `Collection ${key}` : key)).toSorted();
  }
  if (columns.minimum_type !== row.minimum_type || columns.minimum_value !== row.minimum_value) {
    const value = row.minimum_value ?? 0;
    ours.minimum =
      row.minimum_type === 'NONE'
        ? null
        : row.minimum_type === 'SUBTOTAL'
          ? `$${(value / 100).toFixed(2)}`
          : `${value} items`;
  }
  return ours;
};

const takeOne = async (
  trx: Database,
  store: Store,
  gid: string,
  node: unknown,
  theirs: Json,
): Promise<Outcome> => {
  const columns = { ...columnsOfState(fieldsOfState(theirs), store.timezone), customers: customersOf(node) };
  // Two stores of one chain are taken in at once: of a title and a code there is one campaign.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discount ${columns.title.toLowerCase()} ${columns.code}`}, 0))`.execute(
    trx,
  );
  const known = await findCampaign(trx, store, columns);
  const row = known ?? (await makeCampaign(trx, { ...columns, title: await freeTitle(trx, store, columns) }));
  if (!known?.is_here) {
    const { rows } = await sql`
      insert into discount_shops (shop_id, discount_id, title, code)
      values (${store.shop_id}, ${row.discount_id}::uuid, ${row.title}, ${row.code})
      on conflict (shop_id, discount_id) do update set removed_at = null, title = excluded.title, code = excluded.code
      returning 1`.execute(trx);
    if (rows.length === 0) return { refused: `The code ${row.code} stands for another discount here` };
  }
  const wanted = wantedOf(row, { paused: false, removed: false }, []);
  const ours = known ? asOurs(row, columns, theirs, store.timezone) : theirs;
  await adopt(trx, actor, {
    kind: DISCOUNT,
    subject: row.discount_id,
    label: `Discount ${row.title}`,
    stores: [{ shopId: store.shop_id, gid, wanted, ours, theirs }],
  });
  return known ? 'joined' : 'taken in';
};

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

/**
 * Takes in discounts that live in a store's shop: one campaign for each title and code, with its stores. What was sent there by us,
 * or is known already, stays as it is here; where a store's differs from its campaign, that is shown as changed in the shop.
 * @param nodes as `DiscountsByIds` of the connection gives them
 * @returns for each a word, or why it can't be kept here
 */
export const takeInDiscounts = async (
  { db }: Pick<Services, 'db'>,
  store: Store,
  nodes: readonly unknown[],
): Promise<Outcome[]> => {
  const read = nodes.map((node) => {
    const one = found.safeParse(node).data;
    return one ? { ...one, id: nodeId(one) } : null;
  });
  const gids = read.flatMap((one) => one?.id ?? []);
  const known = await subjectsOf(db, store.shop_id, DISCOUNT, gids);
  const outcomes: Outcome[] = [];
  for (const one of read) {
    const theirs = one && stateOfShop(one.discount);
    if (!one || theirs === null) outcomes.push('another app’s');
    else if (known.has(one.id) || one.discount.tags?.some((tag) => /^bk-(points$|[0-9a-f]{8}-)/.test(tag))) {
      outcomes.push('known');
    } else {
      try {
        const node = nodes[read.indexOf(one)];
        const discount = z.object({ discount: z.unknown() }).parse(node).discount;
        outcomes.push(await db.transaction().execute((trx) => takeOne(trx, store, one.id, discount, theirs)));
      } catch (error) {
        const told = `${one.discount.title}: `;
        if (error instanceof ApiError) outcomes.push({ refused: told + error.message });
        else if (isTaken(error))
          outcomes.push({ refused: `${told}its title or code stands for another discount here` });
        else throw error;
      }
    }
  }
  return outcomes;
};
