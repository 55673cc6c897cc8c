import { POINTS_TITLE } from '@backroom/contract/points-code';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import {
  collectionWithout,
  type PushKind,
  PushRefused,
  pushKind,
  refuseUserErrors,
  type Sent,
  type Shop,
} from '../../pushes/index.ts';
import { termsNow } from '../terms/terms-in-force.ts';
import { type CodeKey, type CodeRow, codeColumns, POINTS_CODE } from './code-rows.ts';
import { codeById, createCode, deleteCode, type ShopCode, shopCustomer, updateCode } from './documents.ts';
import { excludedProducts } from './excluded-products.ts';
import { asSent, codeFields, findShopCode, stateOfCode, TAG } from './shop-code.ts';

/** Which code, and whether it is to end; the rest is read when it is sent, so that no e-mail is kept with it. */
const codeWanted = z.object({
  shop_id: z.int(),
  loyalty_customer_id: z.int(),
  entry_no: z.int(),
  ended: z.boolean(),
});

export type CodeWanted = z.output<typeof codeWanted>;

type Ids = { code: CodeRow; customer: string | null; excluded: string[]; warnings: string[] };

/** Products marked so can't be paid with points. */
const PAYABLE = { tag: 'bk-no-points', title: 'Can be paid with points', handle: 'can-be-paid-with-points' };

const decimal = (cents: number) => (cents / 100).toFixed(2);

const readCode = async (db: Database, key: CodeKey): Promise<CodeRow & { email: string | null }> => {
  const { rows } = await sql<CodeRow & { email: string | null }>`
    select ${codeColumns}, (select c.email from loyalty_customers c where c.shop_id = k.shop_id
      and c.loyalty_customer_id = k.loyalty_customer_id) as email
    from loyalty_codes k where shop_id = ${key.shop_id} and loyalty_customer_id = ${key.loyalty_customer_id}
      and entry_no = ${key.entry_no}`.execute(db);
  const [row] = rows;
  if (!row) throw new PushRefused('This code isn’t known any more');
  return row;
};

/** Whom it is for; those whom somebody in the shop added are taken out. */
const contextOf = (customer: string | null, there: ShopCode | null) => {
  if (customer === null) return { all: 'ALL' };
  const others = (there?.discount.context?.customers ?? []).flatMap(({ id }) => (id === customer ? [] : id));
  return { customers: { add: [customer], ...(others.length > 0 ? { remove: others } : {}) } };
};

const inputOf = async ({ code, customer, excluded }: Ids, there: ShopCode | null, shop: Shop) => {
  const items =
    there || excluded.length === 0
      ? { all: true }
      : { collections: { add: [await collectionWithout(shop, excluded, PAYABLE)] } };
  return {
    title: POINTS_TITLE,
    code: code.code,
    startsAt: code.created_at.toISOString(),
    endsAt: code.expires_at.toISOString(),
    usageLimit: 1,
    appliesOncePerCustomer: true,
    tags: ['backroom', TAG],
    combinesWith: {
      orderDiscounts: code.combines,
      productDiscounts: code.combines,
      shippingDiscounts: code.combines,
    },
    minimumRequirement:
      code.minimum_cents === null
        ? null
        : { subtotal: { greaterThanOrEqualToSubtotal: decimal(code.minimum_cents) } },
    context: contextOf(customer, there),
    customerGets: {
      // What it is about was settled when it was made; lists are changed by what is added.
      ...(there ? {} : { items }),
      value: { discountAmount: { amount: decimal(code.value_cents), appliesOnEachItem: false } },
    },
  };
};

/** Ends it, unless somebody has used it: then its order is on its way, and the points with it. */
const end = async (there: ShopCode | null, { client }: Shop): Promise<Sent> => {
  if (!there) return { gid: null, state: null };
  if ((there.discount.asyncUsageCount ?? 0) > 0) {
    return { gid: there.id, state: stateOfCode(there), warnings: ['It was used: its order brings the rest'] };
  }
  const { done } = await client.send(deleteCode, { id: there.id });
  refuseUserErrors(done.userErrors);
  return { gid: null, state: null };
};

const make = async (ids: Ids, there: ShopCode | null, shop: Shop): Promise<Sent> => {
  if (ids.code.state !== 'open' || ids.code.expires_at <= new Date()) {
    throw new PushRefused('The code has ended before it reached the shop');
  }
  const input = await inputOf(ids, there, shop);
  const { done } = there
    ? await shop.client.send(updateCode, { id: there.id, input })
    : await shop.client.send(createCode, { input });
  refuseUserErrors(done.userErrors);
  const now = await findShopCode(shop, { gid: done.node?.id ?? there?.id ?? null, code: ids.code.code });
  if (!now) throw new PushRefused(`${shop.name} doesn’t show the code that was made`);
  return { gid: now.id, state: stateOfCode(now), warnings: ids.warnings };
};

const isOpen = async (
  db: Database,
  { shop_id, loyalty_customer_id, entry_no }: CodeKey,
): Promise<boolean> => {
  const { rows } = await sql`select from loyalty_codes where shop_id = ${shop_id}
    and loyalty_customer_id = ${loyalty_customer_id} and entry_no = ${entry_no} and state = 'open'`.execute(
    db,
  );
  return rows.length > 0;
};

/** Asks for the points to come back; by a job, since whoever notes a push holds other locks. */
const askToRelease = (trx: Database, { shop_id, loyalty_customer_id, entry_no }: CodeWanted): Promise<void> =>
  enqueue(
    trx,
    'release-points-code',
    { shop_id, loyalty_customer_id, entry_no },
    { key: `points-code:${loyalty_customer_id}-${entry_no}` },
  );

/** Points as a code of a shop: made there, and taken away again when it has ended unused. */
export const pointsCodeKind: PushKind = pushKind<CodeWanted, Ids>({
  kind: POINTS_CODE,
  label: 'Points code',
  scopes: ['write_discounts'],
  repeats: 'newest',
  wanted: codeWanted,
  resolve: async ({ wanted }, shop, { db }) => {
    const code = await readCode(db, wanted);
    if (wanted.ended) return { code, customer: null, excluded: [], warnings: [] };
    const terms = await termsNow(db);
    const known = code.email
      ? (await shop.client.send(shopCustomer, { identifier: { emailAddress: code.email } }))
          .customerByIdentifier
      : null;
    return {
      code,
      customer: known?.id ?? null,
      excluded: terms ? await excludedProducts(db, shop.shopId, terms) : [],
      // Whoever spends in a store for the first time isn't known there yet.
      warnings: known
        ? []
        : [`${shop.name} doesn’t know this customer yet: the code works for whoever has it`],
    };
  },
  send: async ({ wanted, gid }, shop, ids) => {
    const there = await findShopCode(shop, { gid, code: ids.code.code });
    return wanted.ended ? end(there, shop) : make(ids, there, shop);
  },
  readBack: async ({ wanted, gid }, shop, { code }) => {
    const there = await findShopCode(shop, { gid, code: code.code });
    if (!there) return wanted.ended ? { gid: null, state: null, holds: true } : null;
    // What is found is written once more: that changes nothing where it holds already.
    return { gid: there.id, state: stateOfCode(there), holds: false };
  },
  read: async ({ gid }, shop) => {
    const { found } = await shop.client.send(codeById, { id: gid });
    return found && stateOfCode(found);
  },
  // Of a code that was used or has ended nothing is ours any more.
  overlook: async (db, { wanted, pushed, theirs }) =>
    (await isOpen(db, wanted)) ? asSent(pushed, theirs) : pushed,
  // What points are worth was settled when they were taken: no shop makes them more or less.
  putsBack: async () => true,
  fields: codeFields,
  arrived: async (trx, { wanted }, { gid }) => {
    if (wanted.ended && gid === null) await askToRelease(trx, wanted);
  },
  // A shop that refuses a code never had it, so its points come back; where it stands there they are still in it. One that
  // refuses to end it no longer takes it once its days are over.
  failed: async (trx, { wanted, gid }) => {
    if (!wanted.ended && gid === null) await askToRelease(trx, wanted);
  },
  href: (subject) => `/loyalty/history/${subject.split('-')[0]}`,
});
