import { paginationOf } from '@backroom/contract/kit/list';
import type { DriftRow, pushesEndpoints } from '@backroom/contract/pushes';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/database/like.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Holdings, shopsAskedFor } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';
import { pushKindsOf } from '../kinds.ts';
import { hrefFor } from '../list/push-rows.ts';
import type { Json, PushKind } from '../push-kind.ts';
import { hashOfState } from '../state-hash.ts';

const NOTHING = '—';

const fieldsOf = (state: Json): Readonly<Record<string, Json | undefined>> =>
  typeof state === 'object' && state !== null && !Array.isArray(state)
    ? // An object of JSON, and no array: the checks before say so, which the compiler doesn't take from isArray.
      (state as Readonly<Record<string, Json | undefined>>)
    : {};

const inWords = (value: Json | undefined): string => {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(inWords).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** `once_per_customer` and `oncePerCustomer` as a person reads them. */
const nameInWords = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** By the names that the kind gives its fields; `price|Red` is the price of what is called so. */
const labelOf = (kind: PushKind | undefined, name: string): string => {
  const [base = '', of] = name.split('|');
  const label = kind?.fields?.[base] ?? nameInWords(base);
  return of ? `${label} (${of})` : label;
};

/** What differs between two normalised states, by the names that the kind gives its fields. */
const differences = (kind: PushKind | undefined, ours: Json, theirs: Json): DriftRow['fields'] => {
  if (theirs === null) return [{ label: 'In the shop', ours: 'There', theirs: 'Deleted' }];
  const [here, there] = [fieldsOf(ours), fieldsOf(theirs)];
  return [...new Set([...Object.keys(here), ...Object.keys(there)])]
    .filter((name) => hashOfState(here[name] ?? null) !== hashOfState(there[name] ?? null))
    .map((name) => ({
      label: labelOf(kind, name),
      ours: inWords(here[name]),
      theirs: inWords(there[name]),
    }));
};

/** Something that a shop holds otherwise, as calls name it. */
export const idOfDrift = (shopId: number, kind: string, subject: string): string =>
  `${shopId}:${kind}:${subject}`;

/** Null for what can't be one. */
export const driftOfId = (id: string): { shopId: number; kind: string; subject: string } | null => {
  const [, shopId, kind, subject] = /^(\d{1,9}):([^:]+):(.+)$/s.exec(id) ?? [];
  return shopId && kind && subject ? { shopId: Number(shopId), kind, subject } : null;
};

type Row = {
  shop_id: number;
  shop_domain: string;
  store_name: string;
  kind: string;
  subject: string;
  label: string | null;
  pushed: Json;
  theirs: Json;
  theirs_hash: string;
  drifted_at: Date;
};

/** What drifted `o`, in stores `s`, by pushes `h`, that a filter leaves. */
export const driftsFitting = (
  holdings: Holdings,
  { search = '', kind }: { search?: string | undefined; kind?: readonly string[] | undefined },
): RawBuilder<unknown> => {
  const words = search.trim();
  const pattern = containing(words);
  const kinds = kind ? [...kind] : null;
  return sql`shopify_pushed o join shops s on s.shop_id = o.shop_id
    left join shopify_pushes h on h.push_id = o.push_id
    where o.drift = 'OPEN' and ${heldNow(holdings, 'o.shop_id')}
      and (${words} = '' or h.label ilike ${pattern} or s.name ilike ${pattern})
      and (${kinds}::text[] is null or o.kind = any(${kinds}::text[]))`;
};

/** What shops hold otherwise than we last sent it. @throws ApiError 400 for a store that there isn't, 403 for one of others */
export const listDrift = async ({ scope, db, body, services }: Call<typeof pushesEndpoints.getDriftList>) => {
  const { page, limit, search, kind } = body;
  const holdings = await shopsAskedFor(scope, db, body.shop, 'shop');
  const from = driftsFitting(holdings, { search, kind });
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select o.shop_id, s.shop_domain, s.name as store_name, o.kind, o.subject, h.label, o.pushed, o.theirs,
        o.theirs_hash, o.drifted_at
      from ${from} order by o.drifted_at desc, o.shop_id, o.kind, o.subject
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::float8 as total from ${from}`.execute(db),
  ]);
  const kinds = pushKindsOf(services.house);
  const drifted = rows.map((row): DriftRow => {
    const known = kinds.get(row.kind);
    const fields = differences(known, row.pushed, row.theirs);
    return {
      id: idOfDrift(row.shop_id, row.kind, row.subject),
      shop: row.shop_domain,
      store_name: row.store_name,
      kind: row.kind,
      kind_label: known?.label ?? row.kind,
      label: row.label ?? row.subject,
      href: hrefFor(kinds, row, scope),
      drifted_at: row.drifted_at.toISOString(),
      differs: fields.map(({ label }) => label).join(', '),
      fields,
      may_take: known?.takeTheirs !== undefined && row.theirs !== null,
      version: row.theirs_hash,
    };
  });
  return {
    drifted,
    pagination: paginationOf(page, limit, counted.rows[0]?.total ?? 0),
    kinds: [...kinds.values()].map(({ kind: name, label }) => ({ kind: name, label })),
  };
};
