import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import type { loyaltyCodeEndpoints } from '@backroom/contract/loyalty-codes';
import type { PointsCode } from '@backroom/contract/loyalty-fields';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import { findById } from '../customers/accounts.ts';
import { customerOf, noSuchCustomer } from '../customers/customer-rows.ts';
import { type CustomerKey, lockCustomer } from '../ledger/book-points.ts';
import { toHundredths, toPoints } from '../points.ts';
import { termsInForce, versionNow } from '../terms/terms-in-force.ts';
import { findMember } from '../tills/find-member.ts';
import { codesOf } from './code-rows.ts';
import { askToEnd } from './end-code.ts';
import { type CodeStore, makeCode, offerOf } from './make-code.ts';

const storeBy = async (db: Database, where: { domain: string } | { id: number }): Promise<CodeStore> => {
  const query = db.selectFrom('shops').select(['shop_id', 'shop_domain', 'name']);
  const store = await ('id' in where
    ? query.where('shop_id', '=', where.id)
    : query.where('shop_domain', '=', where.domain)
  ).executeTakeFirst();
  if (!store) throw invalidField('shop', 'There is no such store');
  return store;
};

const codeOf = async (db: Database, key: CustomerKey, entryNo: number): Promise<PointsCode> => {
  const found = (await codesOf(db, key)).find(({ _id }) => _id === `${key.id}-${entryNo}`);
  if (!found) throw new ApiError('NOT_FOUND', 'There is no such code');
  return found;
};

const preview = async ({ services, db, body }: Call<typeof loyaltyCodeEndpoints.previewPointsCode>) => {
  const key = await customerOf(db, body.customerId);
  const { rows } = await sql<{ balance_points: number }>`select balance_points from loyalty_customers
    where shop_id = ${key.shopId} and loyalty_customer_id = ${key.id}`.execute(db);
  const balance = rows[0]?.balance_points ?? 0;
  const store = await storeBy(db, { domain: body.shop });
  const held = await versionNow(db);
  const points = toHundredths(body.points ?? 0);
  if (!held) {
    return {
      spendable: 0,
      discount: 0,
      balance_after: toPoints(balance),
      expires_at: new Date().toISOString(),
      minimum_subtotal: null,
      refused: 'There is no loyalty programme yet',
    };
  }
  const offer = await offerOf(services.house, db, { ...key, balance }, store, held, points);
  return {
    spendable: toPoints(offer.spendable),
    discount: toDollars(offer.value),
    balance_after: toPoints(balance - points),
    expires_at: offer.expiresAt.toISOString(),
    minimum_subtotal: offer.minimum === null || points === 0 ? null : toDollars(offer.minimum),
    refused: offer.refused,
  };
};

const create = async (call: Call<typeof loyaltyCodeEndpoints.createPointsCode>) => {
  const { services, body, actor } = call;
  const write = writeRequestOf(call, 'points-code', body);
  return once(services, write, async (trx) => {
    const store = await storeBy(trx, { domain: body.shop });
    const customer = await lockCustomer(trx, await customerOf(trx, body.customerId), store.shop_id);
    if (customer.shown.mergedId !== null) throw noSuchCustomer();
    const held = await termsInForce(trx);
    const asked = { store, held, points: toHundredths(body.points) };
    const details = { ...write.entry, note: `Code for ${store.name}` };
    const booked = await makeCode(services.house, trx, actor, customer, asked, details);
    return { message: 'Code made', code: await codeOf(trx, booked, booked.entryNo) };
  });
};

const end = async (call: Call<typeof loyaltyCodeEndpoints.endPointsCode>) => {
  const { services, body, actor } = call;
  return once(services, writeRequestOf(call, 'end-points-code', body), async (trx) => {
    const match = /^(\d{1,15})-(\d{1,9})$/.exec(body.codeId);
    const found = match?.[1] ? await findById(trx, match[1]) : null;
    if (!found) throw new ApiError('NOT_FOUND', 'There is no such code');
    const entryNo = Number(match?.[2]);
    await codeOf(trx, found, entryNo);
    const key = { shop_id: found.shopId, loyalty_customer_id: found.id, entry_no: entryNo };
    await askToEnd(services.house, trx, actor, key);
    return { message: 'The code ends', code: await codeOf(trx, found, entryNo) };
  });
};

const fromTill = async (call: Call<typeof loyaltyCodeEndpoints.makeLoyaltyCode>) => {
  const { services, body, key, actor } = call;
  const write = writeRequestOf(call, 'loyalty-code', body);
  const { email, phone, member_code } = body;
  const found = await findMember(services, services.db, key.apiKeyId, { email, phone, member_code });
  return once(services, write, async (trx) => {
    const store = await storeBy(trx, { id: key.shopId });
    const customer = await lockCustomer(trx, found, key.shopId);
    const held = await termsInForce(trx);
    const asked = { store, held, points: toHundredths(body.points) };
    const details = { ...write.entry, note: body.note ?? `Code for ${store.name}` };
    const booked = await makeCode(services.house, trx, actor, customer, asked, details);
    return { message: 'Code made', code: await codeOf(trx, booked, booked.entryNo) };
  });
};

export const loyaltyCodeRoutes: Handlers<typeof loyaltyCodeEndpoints> = {
  previewPointsCode: preview,
  createPointsCode: create,
  endPointsCode: end,
  makeLoyaltyCode: fromTill,
};
