/** Asks two servers the same and says where their answers differ: every report, every list with its filters and sorts, every ledger. */
import { isDeepStrictEqual } from 'node:util';
import { endpoints } from '@backroom/contract/endpoints';
import { mayCall } from '@backroom/contract/kit/access';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import * as z from 'zod';
import type { clientOf } from '../kit/measure.ts';

type Client = ReturnType<typeof clientOf>;
type Body = Record<string, unknown>;
type Answered = { orders?: Body[]; data?: { giftCards?: Body[]; customers?: Body[] } };
type JsonSchema = {
  type?: string;
  enum?: unknown[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
};

/** Calls that only read, and answer with figures or rows. */
const READS =
  /^\/(get-(?!invitation|api-key|mail|notification|import)|getC|getP|getS|products$|sales-by|.*-report$|inventory-|cost-of-)/;

/** What changes by itself: moments of asking, and what somebody signed in has done. */
const VOLATILE = new Set([
  'generated_at',
  'as_of',
  'of',
  'server_time',
  'checked_at',
  'last_seen_at',
  'last_login',
]);

/** How many ledgers of each kind, and pages of each list. */
const LEDGERS = 60;
const RANGE = { start_date: '2025-07-01', end_date: '2026-06-29' };

const reads = Object.values<Endpoint>(endpoints).filter(
  ({ path, method, access, upload, stream }) =>
    READS.test(path) &&
    method === 'POST' &&
    !path.includes('{') &&
    !upload &&
    !stream &&
    mayCall('super-admin', access),
);

const valuesOf = (schema: JsonSchema): unknown[] => {
  if (schema.enum) return schema.enum;
  if (schema.anyOf) return schema.anyOf.flatMap(valuesOf);
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'array' && schema.items) return valuesOf(schema.items).map((value) => [value]);
  return [];
};

/** What a call is asked: nothing, each value of each field that has few, days, a page, a word and a store. */
const bodiesOf = ({ body }: Endpoint, stores: readonly string[]): Body[] => {
  const schema = body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};
  const fields = schema.anyOf?.find(({ properties }) => properties)?.properties ?? schema.properties ?? {};
  const has = (name: string) => name in fields;
  const days: Body = has('start_date')
    ? RANGE
    : has('from_date')
      ? { from_date: RANGE.start_date, to_date: RANGE.end_date }
      : {};
  // One, and some of several servers.
  const chosen = ['shop_name', 'store_ids', 'shops', 'shop']
    .filter(has)
    .flatMap((name) => [{ [name]: stores.slice(0, 1) }, { [name]: stores }]);
  const bodies: Body[] = [
    {},
    days,
    ...chosen.map((some) => ({ ...days, ...some })),
    ...(has('page') ? [{ page: 2 }, { ...days, page: 3 }] : []),
    ...(has('search') ? [{ search: 'and' }] : []),
    ...Object.entries(fields).flatMap(([name, field]) =>
      valuesOf(field).map((value) => ({ ...days, [name]: value })),
    ),
  ];
  return [...new Map(bodies.map((one) => [JSON.stringify(one), one])).values()];
};

const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (VOLATILE.has(name) ? [] : [[name, settled(part)]])),
  );
};

const parsed = (text: string): unknown => {
  try {
    return settled(JSON.parse(text));
  } catch {
    return text;
  }
};

/** The path of the first part that differs, with both values. */
const firstDifference = (a: unknown, b: unknown, at = ''): string => {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [left, right] = [(a as Body)[name], (b as Body)[name]];
      if (!isDeepStrictEqual(left, right)) return firstDifference(left, right, `${at}.${name}`);
    }
  }
  return `${at} ${JSON.stringify(a)?.slice(0, 120)} | ${JSON.stringify(b)?.slice(0, 120)}`;
};

/** @returns how many answers were compared, and those that differ; what both refuse as wrongly asked isn't counted. */
export const answersThatDiffer = async (ours: Client, theirs: Client, stores: readonly string[]) => {
  const differing: string[] = [];
  let asked = 0;
  const compare = async (path: string, body: Body): Promise<Body> => {
    const [mine, other] = await Promise.all([ours, theirs].map((one) => one.call(`/v1${path}`, body)));
    if (!mine || !other || (mine.status === 400 && other.status === 400)) return {};
    asked += 1;
    const [left, right] = [parsed(mine.body), parsed(other.body)];
    if (mine.status >= 500 || mine.status !== other.status || !isDeepStrictEqual(left, right)) {
      differing.push(
        `${path} ${JSON.stringify(body)}: ${mine.status} ${other.status} ${firstDifference(left, right)}`,
      );
    }
    return right as Body;
  };
  for (const endpoint of reads) {
    for (const body of bodiesOf(endpoint, stores)) await compare(endpoint.path, body);
  }
  const listOf = async (path: string, of: (answer: Answered) => Body[] | undefined) =>
    of((await compare(path, { limit: LEDGERS })) as Answered) ?? [];
  for (const { id } of await listOf('/get-gift-card-list', ({ data }) => data?.giftCards)) {
    await compare('/get-gift-card-history', { gift_card_id: id });
  }
  for (const { id } of await listOf('/get-customer-list', ({ data }) => data?.customers)) {
    await compare('/customer-history', { customerId: id });
  }
  for (const { order_id } of await listOf('/get-order-list', ({ orders }) => orders)) {
    await compare('/get-order-details', { order_id });
  }
  return { asked, differing };
};
