/** The fields of a discount (specification 1, section 3; domain.md 3.4). */
import * as z from 'zod';
import { discountKinds, discountScopes, discountStates, shopStates } from './discount-words.ts';
import { email, localDate, moment, money, recordVersion, shopDomainsOrIds, text } from './kit/fields.ts';

/** The whole years that a wall time may lie in. */
const wallTime = text(40)
  .transform((value, context) => {
    const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?Z?)?$/.exec(value.trim());
    const [, day = '', clock, seconds = ':00'] = match ?? [];
    const isRealTime = clock === undefined || /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(`${clock}${seconds}`);
    if (!match || !localDate.safeParse(day).success || !isRealTime) {
      context.addIssue({
        code: 'custom',
        message: 'Use a date as YYYY-MM-DD, with a time as YYYY-MM-DDTHH:MM',
      });
      return z.NEVER;
    }
    return { day, clock: clock === undefined ? null : `${clock}${seconds}` };
  })
  .meta({ description: 'wall time in each store’s own zone, `2026-03-01T00:00:00` or a day' });

const startTime = wallTime.transform(({ day, clock }) => `${day}T${clock ?? '00:00:00'}`);
/** A day means to its end, and so does its last minute. */
const endTime = wallTime.transform(({ day, clock }) => {
  const isLastMinute = clock === null || clock.startsWith('23:59');
  return `${day}T${isLastMinute ? '23:59:59' : clock}`;
});

const key = text(255)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().min(1, 'Required'));

const keys = z.array(key).max(1_000, 'Choose at most 1,000').default([]);

const items = z.strictObject({
  all: z.boolean().default(false),
  /** Handles of collections. */
  collections: keys,
  /** Handles of products, or SKUs. */
  products: keys,
});

const optionalCount = z
  .int('Enter a whole number')
  .min(1, 'Enter at least 1, or leave it empty')
  .max(1_000_000, 'Enter at most 1,000,000')
  .nullish();

const quantity = z.int('Enter a whole number').min(1, 'Enter at least 1').max(1_000, 'Enter at most 1,000');

const share = z.number('Enter a percentage').min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100').default(0);

const title = text(100)
  .transform((value) => value.trim())
  .pipe(z.string('Enter a title').min(1, 'Enter a title'));

export const discountCode = text(40)
  .transform((value) => value.trim().toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^[A-Z0-9_-]*$/, 'Use letters, digits, - and _, without spaces')
      .max(20, 'Use at most 20 characters')
      .refine((value) => value === '' || value.length >= 3, 'Use at least 3 characters'),
  );

const value = z
  .number('Enter a number')
  .refine((given) => Math.abs(given * 100 - Math.round(given * 100)) < 1e-6, 'Use at most two decimals');

/** What a discount is made of, as it is sent. */
const fields = z.strictObject({
  title,
  /** Absent: by code where there is one, else automatic. */
  method: z.enum(['CODE', 'AUTOMATIC']).optional(),
  code: discountCode.nullish(),
  discount_type: z.enum(discountKinds, 'Choose what kind of discount it is').default('ORDER'),
  /** FIXED is an amount; anything else is read as a percentage. */
  type: text(40).default('PERCENTAGE'),
  value: value.nullish(),
  once_per_order: z.boolean().default(false),
  minimum_requirement: z
    .strictObject({
      type: z.enum(['NONE', 'SUBTOTAL', 'QUANTITY'], 'Choose a minimum').default('NONE'),
      value: value.nullish(),
    })
    .nullish(),
  usage_limit: optionalCount,
  applies_once_per_customer: z.boolean().default(false),
  customer_selection: z
    .strictObject({ customers: z.array(email).max(5_000, 'Choose at most 5,000').default([]) })
    .nullish(),
  customer_gets: z.strictObject({ items }).nullish(),
  customer_buys_on: z.enum(['PRODUCTS', 'COLLECTIONS']).nullish(),
  customer_buys: keys.nullish(),
  customer_buys_quantity: quantity.nullish(),
  customer_gets_quantity: quantity.nullish(),
  customer_gets_value: value.nullish(),
  uses_per_order: optionalCount,
  start_date: startTime.nullish(),
  end_date: endTime.nullish(),
  shopIds: shopDomainsOrIds.optional(),
  discount_shops: z
    .array(z.looseObject({ shop: text(255) }))
    .max(2_000)
    .optional(),
  scope: z.enum(discountScopes, 'Choose where it counts').default('BOTH'),
  status: z.enum(['ACTIVE', 'PAUSED']).default('ACTIVE'),
  funding: z.strictObject({ hq: share, franchisee: share, vendor: share }).nullish(),
  combines_with: z
    .strictObject({
      order: z.boolean().default(false),
      product: z.boolean().default(false),
      shipping: z.boolean().default(false),
    })
    .nullish(),
});

type Fields = z.output<typeof fields>;
type Told = [path: (string | number)[], message: string];

const isFixed = ({ type }: Fields) => type.toUpperCase().startsWith('FIXED');

/** What BXGY calls customer_gets_value is the value everywhere else. */
const givenValue = (form: Fields) =>
  form.discount_type === 'BXGY' ? (form.customer_gets_value ?? form.value) : form.value;

const valueProblem = (form: Fields): string | null => {
  if (form.discount_type === 'SHIPPING') return null;
  const given = givenValue(form);
  if (given === null || given === undefined) return 'Enter what it takes off';
  if (given <= 0) return 'Enter more than 0';
  if (isFixed(form)) return given > 10_000 ? 'Enter at most 10,000' : null;
  return given > 100 ? 'Enter at most 100 %' : null;
};

const chosen = (form: Fields) => form.customer_gets?.items ?? { all: true, collections: [], products: [] };

const problemsOf = (form: Fields): Told[] => {
  const problems: Told[] = [];
  const say = (path: string, message: string | null | false | undefined) => {
    if (message) problems.push([path.split('.'), message]);
  };
  const isDeal = form.discount_type === 'BXGY';
  const byCode = form.method === undefined ? Boolean(form.code) : form.method === 'CODE';
  say('code', byCode && !form.code && 'Enter a code, or let one be generated');
  say(isDeal && form.customer_gets_value != null ? 'customer_gets_value' : 'value', valueProblem(form));
  const { all, collections, products } = chosen(form);
  say(
    'customer_gets.items',
    !all && collections.length + products.length === 0 && 'Choose at least one product or collection',
  );
  say(
    'customer_gets.items',
    collections.length > 0 && products.length > 0 && 'Choose products or collections, not both',
  );
  const minimum = form.minimum_requirement;
  if (minimum && minimum.type !== 'NONE') {
    const given = minimum.value ?? 0;
    say('minimum_requirement.value', given <= 0 && 'Enter more than 0');
    say('minimum_requirement.value', given > 1_000_000 && 'Enter at most 1,000,000');
    say(
      'minimum_requirement.value',
      minimum.type === 'QUANTITY' && given > 0 && !Number.isInteger(given) && 'Enter a whole number',
    );
  }
  if (isDeal) {
    say('customer_buys', (form.customer_buys ?? []).length === 0 && 'Choose what has to be bought');
    say('customer_buys_quantity', !form.customer_buys_quantity && 'Enter how many have to be bought');
    say('customer_gets_quantity', !form.customer_gets_quantity && 'Enter how many one gets');
    say('customer_gets.items', !form.customer_gets && 'Choose what one gets');
  }
  if (!byCode) {
    say('usage_limit', Boolean(form.usage_limit) && 'Only discounts with a code can have a limit');
    say(
      'applies_once_per_customer',
      form.applies_once_per_customer && 'Only discounts with a code can be once per customer',
    );
  }
  say(
    'end_date',
    form.end_date && form.start_date && form.end_date <= form.start_date && 'The end must be after the start',
  );
  const shares = form.funding;
  say(
    'funding',
    shares &&
      Math.abs(shares.hq + shares.franchisee + shares.vendor - 100) > 1e-6 &&
      'The shares must sum to 100 %',
  );
  say(
    'combines_with',
    form.discount_type === 'SHIPPING' &&
      form.combines_with?.shipping &&
      'Free shipping can’t go together with other free shipping',
  );
  return problems;
};

/** The discount as it is kept: nothing left to read in two ways. Amounts in dollars, shares in percent. */
const settled = (form: Fields) => {
  const byCode = form.method === undefined ? Boolean(form.code) : form.method === 'CODE';
  const isDeal = form.discount_type === 'BXGY';
  const minimum = form.minimum_requirement ?? { type: 'NONE' as const };
  return {
    title: form.title,
    code: byCode ? (form.code ?? null) : null,
    discount_type: form.discount_type,
    type: isFixed(form) && form.discount_type !== 'SHIPPING' ? ('FIXED' as const) : ('PERCENTAGE' as const),
    value: form.discount_type === 'SHIPPING' ? 100 : (givenValue(form) ?? 0),
    once_per_order: form.once_per_order,
    items: chosen(form),
    buys: isDeal
      ? {
          on: form.customer_buys_on ?? ('PRODUCTS' as const),
          keys: form.customer_buys ?? [],
          quantity: form.customer_buys_quantity ?? 1,
          gets_quantity: form.customer_gets_quantity ?? 1,
          uses_per_order: form.uses_per_order ?? null,
        }
      : null,
    minimum: { type: minimum.type, value: minimum.type === 'NONE' ? null : (minimum.value ?? null) },
    usage_limit: form.usage_limit ?? null,
    applies_once_per_customer: form.applies_once_per_customer,
    customers: [...new Set(form.customer_selection?.customers ?? [])],
    start_date: form.start_date ?? null,
    end_date: form.end_date ?? null,
    shops: form.shopIds ?? form.discount_shops?.map(({ shop }) => shop) ?? [],
    scope: form.scope,
    status: form.status,
    funding: form.funding ?? null,
    combines_with: form.combines_with ?? { order: false, product: false, shipping: false },
  };
};

export type DiscountBody = ReturnType<typeof settled>;

const refuse = (form: Fields, context: z.RefinementCtx<Fields>): void => {
  for (const [path, message] of problemsOf(form)) context.addIssue({ code: 'custom', path, message });
};

export const createDiscountForm = fields.superRefine(refuse).transform(settled);

const identity = { id: text(64).optional(), _id: text(64).optional(), version: recordVersion };

export const updateDiscountForm = fields
  .extend(identity)
  .superRefine((form, context) => {
    refuse(form, context);
    if (!form.id && !form._id)
      context.addIssue({ code: 'custom', path: ['id'], message: 'Say which discount' });
  })
  .transform((form) => ({ id: form.id ?? form._id ?? '', version: form.version, ...settled(form) }));

/** A store of a discount, and how far it is there. */
const discountShop = z.object({
  shop: z.string(),
  shop_id: z.string(),
  shop_name: z.string(),
  shopify_id: z.string().nullable(),
  status: z.enum(shopStates),
  error: z.string().nullable(),
  synced_at: moment.nullable(),
  paused: z.boolean(),
  /** false: it counts for tills that ask Backroom. */
  connected: z.boolean(),
});

const shares = z.object({ hq: z.number(), franchisee: z.number(), vendor: z.number() });

/** A discount as the server returns it. */
export const discount = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  method: z.enum(['CODE', 'AUTOMATIC']),
  discount_type: z.enum(discountKinds),
  type: z.enum(['FIXED', 'PERCENTAGE']),
  value: z.number(),
  once_per_order: z.boolean(),
  minimum_requirement: z.object({
    type: z.enum(['NONE', 'SUBTOTAL', 'QUANTITY']),
    value: z.number().nullable(),
  }),
  usage_limit: z.int().nullable(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  applies_once_per_customer: z.boolean(),
  customer_selection: z.object({ customers: z.array(z.string()) }),
  customer_gets: z.object({
    items: z.object({ all: z.boolean(), collections: z.array(z.string()), products: z.array(z.string()) }),
  }),
  scope: z.enum(discountScopes),
  status: z.enum(['ACTIVE', 'PAUSED']),
  /** As people see it. */
  state: z.enum(discountStates),
  discount_shops: z.array(discountShop),
  customer_buys: z.array(z.string()),
  customer_buys_on: z.enum(['PRODUCTS', 'COLLECTIONS']).nullable(),
  customer_buys_quantity: z.int().nullable(),
  customer_gets_quantity: z.int().nullable(),
  customer_gets_value: z.number().nullable(),
  uses_per_order: z.int().nullable(),
  funding: shares,
  funded_by: z.enum(['HQ', 'FRANCHISEE', 'VENDOR']),
  combines_with: z.object({ order: z.boolean(), product: z.boolean(), shipping: z.boolean() }),
  /** Orders that it took something off, counted from facts. */
  times_used: z.int(),
  given_away: money,
  /** Head office's, seen by a franchisee: not to be changed. */
  locked: z.boolean(),
  /** Whose it is; null is head office. */
  owner: z.string().nullable(),
  created_by: z.string(),
  created_at: moment,
  updated_at: moment,
  version: z.string(),
});

export type Discount = z.output<typeof discount>;
export type DiscountShop = z.output<typeof discountShop>;
