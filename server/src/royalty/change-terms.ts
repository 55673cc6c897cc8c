import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { toCents } from '@backroom/contract/kit/money';
import type { RoyaltyTermsForm, royaltyEndpoints } from '@backroom/contract/royalty';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { assertVersion } from '../platform/record-version.ts';
import { type ReportStore, reportStores } from '../stores/index.ts';
import { gapsOf } from './gaps.ts';
import { refuseOverlap } from './overlap.ts';
import { presentTerms, readTerms, type Terms } from './terms.ts';

/** Makes changes of one store's terms wait for each other. */
const lockStore = (trx: Database, shopId: number) =>
  trx.selectFrom('shops').select('shop_id').where('shop_id', '=', shopId).forUpdate().execute();

/** The last day that an issued statement was worked out for by some terms. */
const issuedThrough = async (db: Database, shopId: number, termsId: string): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    select max(segment_to) as last from royalty_statements
    where shop_id = ${shopId} and terms_id = ${termsId}::uuid and status <> 'draft'`.execute(db);
  return rows[0]?.last ?? null;
};

/** What a form agrees on for a store, in cents. */
export const agreedIn = (form: RoyaltyTermsForm, store: ReportStore) => ({
  shop_id: store.shop_id,
  franchisee_id: form.agreement === 'FRANCHISED' ? store.franchisee_id : null,
  agreement: form.agreement,
  agreement_no: form.agreement_no ?? '',
  effective_from: form.effective_from,
  effective_to: form.effective_to ?? null,
  rate_type: form.rate_type,
  rate_pct: form.rate_pct,
  tiers: (form.rate_type === 'TIERED' ? (form.tiers ?? []) : []).map((tier) => ({
    up_to_cents: tier.up_to_ytd === null ? null : toCents(tier.up_to_ytd),
    rate_pct: tier.rate_pct,
  })),
  period: form.period,
  minimum_cents: toCents(form.minimum_fee),
  marketing_rate_pct: form.marketing_rate_pct,
  fixed_fees: (form.fixed_fees ?? []).map((fee) => ({
    title: fee.title,
    amount_cents: toCents(fee.amount),
  })),
  include_shipping: form.include_shipping ?? false,
  discount_cap_pct: form.discount_cap_pct ?? null,
  hq_funded_discounts_deductible: form.hq_funded_discounts_deductible ?? true,
  grace_days: form.grace_days ?? 0,
  due_day: form.due_day ?? 10,
});

const valuesOf = (form: RoyaltyTermsForm, store: ReportStore, updatedBy: string) => {
  const { tiers, fixed_fees, ...agreed } = agreedIn(form, store);
  return {
    ...agreed,
    tiers: JSON.stringify(tiers),
    fixed_fees: JSON.stringify(fixed_fees),
    updated_by: updatedBy,
  };
};

const answer = async (db: Database, store: ReportStore, termsId: string) => {
  const terms = await readTerms(db, [store.shop_id]);
  const own = terms.find((one) => one.terms_id === termsId);
  if (!own) throw new ApiError('NOT_FOUND', 'There are no such terms');
  return { terms: presentTerms(own, store), gaps: gapsOf(store, terms) };
};

const summaryOf = (terms: Terms | undefined) =>
  terms && { ...terms, updated_at: undefined, updated_by: undefined };

/** Adds terms of a store, or replaces some by which nothing was charged yet. Overlaps are refused, gaps told. */
export const setTerms = async ({ scope, db, actor, body }: Call<typeof royaltyEndpoints.setRoyaltyTerms>) => {
  const [store] = await reportStores(scope, db, [body.shop], 'shop');
  if (!store) throw invalidField('shop', `There is no store ${body.shop}`);
  const values = valuesOf(body, store, actor.name);
  return db.transaction().execute(async (trx) => {
    await lockStore(trx, store.shop_id);
    const all = await readTerms(trx, [store.shop_id]);
    const replaced = all.find((one) => one.terms_id === body.terms_id);
    if (body.terms_id && !replaced) throw new ApiError('NOT_FOUND', 'There are no such terms');
    if (replaced && (await issuedThrough(trx, store.shop_id, replaced.terms_id))) {
      throw new ApiError(
        'CONFLICT',
        'A statement has been issued by these terms. End them and add new ones instead.',
      );
    }
    if (replaced) assertVersion(body.version, presentTerms(replaced, store));
    refuseOverlap(
      all.filter((one) => one !== replaced),
      values,
    );
    if (replaced) {
      await trx
        .deleteFrom('royalty_terms')
        .where('shop_id', '=', store.shop_id)
        .where('terms_id', '=', replaced.terms_id)
        .execute();
    }
    const { terms_id } = await trx
      .insertInto('royalty_terms')
      .values({ ...values, ...(replaced ? { terms_id: replaced.terms_id } : {}) })
      .returning('terms_id')
      .executeTakeFirstOrThrow();
    await audit(trx, actor, {
      action: replaced ? 'royalty-terms.changed' : 'royalty-terms.added',
      entity: 'royalty-terms',
      entityId: terms_id,
      shopId: store.shop_id,
      before: summaryOf(replaced) ?? null,
      after: values,
    });
    return answer(trx, store, terms_id);
  });
};

/** Ends terms on a day, or lets them run on. @throws ApiError where a later statement was issued by them. */
export const endTerms = async ({ scope, db, actor, body }: Call<typeof royaltyEndpoints.endRoyaltyTerms>) => {
  const stores = await reportStores(scope, db, undefined);
  const known = await readTerms(
    db,
    stores.map((store) => store.shop_id),
  );
  const shopId = known.find((one) => one.terms_id === body.terms_id)?.shop_id;
  const store = stores.find((one) => one.shop_id === shopId);
  if (!store) throw new ApiError('NOT_FOUND', 'There are no such terms');
  const { effective_to } = body;
  return db.transaction().execute(async (trx) => {
    await lockStore(trx, store.shop_id);
    const all = await readTerms(trx, [store.shop_id]);
    const found = all.find((one) => one.terms_id === body.terms_id);
    if (!found) throw new ApiError('NOT_FOUND', 'There are no such terms');
    assertVersion(body.version, presentTerms(found, store));
    if (effective_to !== null && effective_to < found.effective_from) {
      throw invalidField('effective_to', 'End date must be on or after start date');
    }
    const issued = await issuedThrough(trx, store.shop_id, found.terms_id);
    if (effective_to !== null && issued !== null && effective_to < issued) {
      throw invalidField('effective_to', `A statement has been issued by these terms through ${issued}`);
    }
    refuseOverlap(
      all.filter((one) => one.terms_id !== found.terms_id),
      { effective_from: found.effective_from, effective_to },
    );
    await trx
      .updateTable('royalty_terms')
      .set({ effective_to, updated_by: actor.name, updated_at: new Date() })
      .where('shop_id', '=', store.shop_id)
      .where('terms_id', '=', found.terms_id)
      .execute();
    await audit(trx, actor, {
      action: 'royalty-terms.ended',
      entity: 'royalty-terms',
      entityId: found.terms_id,
      shopId: store.shop_id,
      before: { effective_to: found.effective_to },
      after: { effective_to },
    });
    return answer(trx, store, found.terms_id);
  });
};

/** Terms of some stores or of all, the newest of each first, and the days without any. */
export const listTerms = async ({ scope, db, body }: Call<typeof royaltyEndpoints.getRoyaltyTerms>) => {
  const stores = await reportStores(scope, db, body?.shop_name);
  const terms = Map.groupBy(
    await readTerms(
      db,
      stores.map((store) => store.shop_id),
    ),
    (one) => one.shop_id,
  );
  const of = (store: ReportStore) => terms.get(store.shop_id) ?? [];
  return {
    data: stores.flatMap((store) =>
      of(store)
        .toReversed()
        .map((one) => presentTerms(one, store)),
    ),
    gaps: stores.flatMap((store) => gapsOf(store, of(store))),
  };
};
