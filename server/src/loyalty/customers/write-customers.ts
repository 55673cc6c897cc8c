import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { loyaltyEndpoints } from '@backroom/contract/loyalty';
import { sql } from 'kysely';
import { welcomeBack } from '../../customers/index.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import { phoneDigits } from '../../platform/personal-data.ts';
import { assertVersion } from '../../platform/record-version.ts';
import { addPoints, type CustomerKey, lockCustomer, takePoints } from '../ledger/book-points.ts';
import { toHundredths, toPoints } from '../points.ts';
import { countCustomer } from '../sums/pending.ts';
import { termsNow } from '../terms/terms-in-force.ts';
import { findByIdentity, openAccount, searchTextOf } from './accounts.ts';
import {
  type CustomerRow,
  customerOf,
  editableOf,
  noSuchCustomer,
  readCustomer,
  readCustomers,
} from './customer-rows.ts';

const taken = () => invalidField('email', 'Another customer has this e-mail address');

const shopOf = async (db: Database, domain: string): Promise<number> => {
  const shop = await db
    .selectFrom('shops')
    .select('shop_id')
    .where('shop_domain', '=', domain)
    .executeTakeFirst();
  if (!shop) throw invalidField('shop', `There is no store ${domain}`);
  return shop.shop_id;
};

/**
 * Enrols a shopper by hand, also one who was erased and came back by their own wish. With points brought over, orders placed before this moment earn nothing.
 * @throws ApiError VALIDATION_FAILED (field `email`) where it is taken, (field `shop`) for a store there isn't
 */
export const createCustomer = async (call: Call<typeof loyaltyEndpoints.createCustomer>) => {
  const { services, body, actor } = call;
  const write = writeRequestOf(call, 'create-customer', body);
  return once(services, write, async (trx) => {
    const at = new Date();
    const shopId = await shopOf(trx, body.shop);
    await welcomeBack(services, trx, body.email);
    const opening = body.opening_points === undefined ? null : toHundredths(body.opening_points);
    const key = await openAccount(trx, {
      email: body.email,
      firstName: body.fname,
      lastName: body.lname,
      phone: body.phone ?? null,
      shopId,
      at,
      openedAt: opening === null ? null : at,
    });
    if (!key) throw taken();
    const terms = await termsNow(trx);
    const given = { at, borneBy: null, terms };
    if (opening !== null && opening > 0) {
      const details = { ...write.entry, reason: 'Brought over' };
      await addPoints(
        trx,
        await lockCustomer(trx, key),
        { type: 'IMPORT', points: opening, ...given },
        details,
      );
    }
    const bonus = terms?.is_enabled ? toHundredths(terms.signup_bonus) : 0;
    if (bonus > 0) {
      const details = { ...write.entry, idempotencyKey: `bonus:${key.id}`, reason: 'Welcome' };
      await addPoints(trx, await lockCustomer(trx, key), { type: 'BONUS', points: bonus, ...given }, details);
    }
    await audit(trx, actor, {
      action: 'loyalty-customer.created',
      entity: 'loyalty-customer',
      entityId: String(key.id),
      shopId,
      after: { opening_points: body.opening_points ?? 0 },
    });
    return { message: 'Customer created', customer: await readCustomer(trx, key) };
  });
};

/** Whether a shopper takes part; one who left earns nothing from then on. */
export const setSubscribed = async (
  trx: Database,
  { shopId, id }: CustomerKey,
  isSubscribed: boolean,
  at: Date,
): Promise<void> => {
  await countCustomer(trx, { shopId, id }, -1);
  await sql`update loyalty_customers
    set unsubscribed_at = ${isSubscribed ? sql`null` : sql`coalesce(unsubscribed_at, ${at}::timestamptz)`}, updated_at = now()
    where shop_id = ${shopId} and loyalty_customer_id = ${id}`.execute(trx);
  await countCustomer(trx, { shopId, id }, 1);
};

type Edit = {
  fname?: string | undefined;
  lname?: string | undefined;
  email?: string | undefined;
  phone?: string | null | undefined;
  is_deleted?: boolean | undefined;
  version?: string | undefined;
};

const changeEmail = async (trx: Database, key: CustomerKey, row: CustomerRow, email: string) => {
  if (email === row.email) return;
  const other = await findByIdentity(trx, 'email', email);
  if (other && other.id !== key.id) throw taken();
  if (!other) {
    const { numAffectedRows } =
      await sql`insert into loyalty_identities (identity, shop_id, loyalty_customer_id)
      values (${`email:${email}`}, ${key.shopId}, ${key.id}) on conflict do nothing`.execute(trx);
    if (!numAffectedRows) throw taken();
  }
  await sql`delete from loyalty_identities where shop_id = ${key.shopId} and loyalty_customer_id = ${key.id}
    and identity = ${`email:${row.email}`}`.execute(trx);
};

/** The log holds which fields changed, never the name, e-mail or phone itself. */
const auditEdit = (
  trx: Database,
  actor: Actor,
  key: CustomerKey,
  row: CustomerRow,
  next: Person,
  edit: Edit,
) => {
  const changed = (['first_name', 'last_name', 'email', 'phone'] as const).filter(
    (name) => row[name] !== next[name],
  );
  const was = row.unsubscribed_at !== null;
  return audit(trx, actor, {
    action: 'loyalty-customer.edited',
    entity: 'loyalty-customer',
    entityId: String(key.id),
    shopId: key.shopId,
    before: { changed: null, unsubscribed: was },
    after: { changed: changed.length > 0 ? changed : null, unsubscribed: edit.is_deleted ?? was },
  });
};

type Person = Pick<CustomerRow, 'first_name' | 'last_name' | 'email' | 'phone'>;

const edit = async (trx: Database, actor: Actor, id: string, change: Edit) => {
  const key = await customerOf(trx, id);
  await lockCustomer(trx, key);
  const [row] = await readCustomers(trx, [key]);
  if (!row || row.merged_customer_id !== null) throw noSuchCustomer();
  assertVersion(change.version, editableOf(row));
  const next: Person = {
    first_name: change.fname ?? row.first_name,
    last_name: change.lname ?? row.last_name,
    email: change.email ?? row.email,
    phone: change.phone === undefined ? row.phone : phoneDigits(change.phone),
  };
  if (change.email) await changeEmail(trx, key, row, change.email);
  const person = {
    email: next.email,
    firstName: next.first_name,
    lastName: next.last_name,
    phone: next.phone,
  };
  await sql`update loyalty_customers set first_name = ${next.first_name}, last_name = ${next.last_name},
      email = ${next.email}, phone = ${next.phone}, search_text = ${searchTextOf(person, row.member_code)},
      updated_at = now()
    where shop_id = ${key.shopId} and loyalty_customer_id = ${key.id}`.execute(trx);
  if (change.is_deleted !== undefined) await setSubscribed(trx, key, !change.is_deleted, new Date());
  await auditEdit(trx, actor, key, row, next, change);
  return readCustomer(trx, key);
};

/** Name, e-mail and phone. @throws ApiError NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED (field `email`) */
export const editCustomer = async (call: Call<typeof loyaltyEndpoints.editCustomerInfo>) => {
  const { services, body, actor } = call;
  const { customerId, ...change } = body;
  return once(services, writeRequestOf(call, 'edit-customer-info', body), async (trx) => ({
    message: 'Customer updated',
    customer: await edit(trx, actor, customerId, change),
  }));
};

/** The same, and whether they are subscribed. */
export const updateCustomer = async (call: Call<typeof loyaltyEndpoints.updateCustomer>) => {
  const { services, body, params, actor } = call;
  return once(services, writeRequestOf(call, 'update-customer', { ...params, ...body }), async (trx) => {
    const customer = await edit(trx, actor, params.customerId, body);
    const message =
      body.is_deleted === undefined
        ? 'Customer updated'
        : body.is_deleted
          ? 'Customer unsubscribed'
          : 'Customer subscribed again';
    return { message, customer };
  });
};

/**
 * Puts a balance right by hand.
 * @throws ApiError VALIDATION_FAILED (field `points`) over the limit for all but a SuperAdmin, or below zero
 */
export const adjustPoints = async (call: Call<typeof loyaltyEndpoints.adjustCustomerPoints>) => {
  const { services, scope, body, actor } = call;
  const write = writeRequestOf(call, 'adjust-customer-points', body);
  return once(services, write, async (trx) => {
    const key = await customerOf(trx, body.customerId);
    const customer = await lockCustomer(trx, key);
    if (customer.shown.mergedId !== null) throw new ApiError('NOT_FOUND', 'Customer not found');
    const terms = await termsNow(trx);
    const limit = terms?.manual_adjustment_limit ?? 100;
    if (Math.abs(body.points) > limit && scope.audience !== 'super-admin') {
      throw invalidField('points', `More than ${limit.toFixed(2)} points at once is for a SuperAdmin`);
    }
    const points = toHundredths(body.points);
    if (customer.state.balance + points < 0 && points < 0) {
      const most = toPoints(Math.max(0, customer.state.balance)).toFixed(2);
      throw invalidField('points', `The balance can’t fall below zero: take at most ${most}`);
    }
    const details = { ...write.entry, reason: body.reason };
    const at = new Date();
    const after =
      points > 0
        ? await addPoints(trx, customer, { type: 'ADJUST', points, at, borneBy: null, terms }, details)
        : await takePoints(trx, customer, { type: 'ADJUST', points: 0 - points, at }, details);
    await sql`update loyalty_customers set last_activity_at = ${at}
      where shop_id = ${key.shopId} and loyalty_customer_id = ${key.id}`.execute(trx);
    await audit(trx, actor, {
      action: 'loyalty-customer.adjusted',
      entity: 'loyalty-customer',
      entityId: body.customerId,
      shopId: key.shopId,
      before: { points: toPoints(customer.state.balance) },
      after: { points: toPoints(after.state.balance) },
      reason: body.reason,
    });
    return {
      message: 'Points adjusted',
      points: toPoints(after.state.balance),
      customer: await readCustomer(trx, key),
    };
  });
};
