import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { countOf, type ListRoot, listOf } from '../kinds/listed.ts';
import { problemsOf } from './check-discount.ts';
import { type Discount, statusOf } from './discount.ts';
import type { DiscountInput } from './discount-input.ts';
import { discountGid, discountNodeView } from './discount-view.ts';
import { merged } from './merge-discount.ts';

type Method = Discount['method'];
type Kind = Discount['kind'];

const announce = ({ emulator, shop }: Context, topic: string, discount: Discount) =>
  emulator.deliveries.announce(shop, topic, {
    admin_graphql_api_id: discountGid(discount),
    title: discount.title,
    status: statusOf(discount, emulator.clock.now()).toLowerCase(),
    created_at: discount.createdAt,
    updated_at: discount.updatedAt,
  });

const nodeName = { Code: 'codeDiscountNode', Automatic: 'automaticDiscountNode' } as const;

const find = (id: string, method: Method | null, { shop }: Context): Discount | undefined => {
  const discount = shop.discounts.get(id.split('/').at(-1) ?? '');
  return method === null || discount?.method === method ? discount : undefined;
};

const missing = [{ field: ['id'], code: 'INVALID', message: 'Discount does not exist', extraInfo: null }];

const keep = (context: Context, discount: Discount, topic: string): View => {
  discount.updatedAt = context.emulator.clock.iso();
  context.shop.discounts.set(discount.id, discount);
  announce(context, topic, discount);
  return { [nodeName[discount.method]]: discountNodeView(discount, context), userErrors: [] };
};

const inputOf = (args: Record<string, unknown>): { argument: string; input: DiscountInput } => {
  const argument = Object.keys(args).find((name) => name !== 'id') ?? '';
  // The schema checked it against the mutation's own input type, which is a part of this one.
  return { argument, input: args[argument] as DiscountInput };
};

const create =
  (method: Method, kind: Kind) =>
  (args: Record<string, unknown>, context: Context): View => {
    const { argument, input } = inputOf(args);
    const { shop, emulator } = context;
    const now = emulator.clock.iso();
    const discount = merged(
      {
        id: '',
        method,
        kind,
        title: '',
        code: null,
        startsAt: '',
        endsAt: null,
        usageLimit: null,
        oncePerCustomer: false,
        usesPerOrder: null,
        uses: 0,
        tags: [],
        combines: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false },
        customers: null,
        minimum: null,
        gets: null,
        buys: null,
        createdAt: now,
        updatedAt: now,
      },
      input,
    );
    const userErrors = problemsOf(discount, input, shop, argument);
    if (userErrors.length > 0) return { [nodeName[method]]: null, userErrors };
    return keep(context, { ...discount, id: shop.nextId('Discount') }, 'DISCOUNTS_CREATE');
  };

const update =
  (method: Method, kind: Kind) =>
  (args: Record<string, unknown>, context: Context): View => {
    const { argument, input } = inputOf(args);
    const before = find(String(args.id), method, context);
    if (before?.kind !== kind) return { [nodeName[method]]: null, userErrors: missing };
    const discount = merged(before, input);
    const userErrors = problemsOf(discount, input, context.shop, argument);
    if (userErrors.length > 0) return { [nodeName[method]]: null, userErrors };
    return keep(context, discount, 'DISCOUNTS_UPDATE');
  };

/** Activating clears the end; deactivating one that hasn't begun ends it where it begins. */
const turn =
  (method: Method, isOn: boolean) =>
  ({ id }: { id: string }, context: Context): View => {
    const before = find(id, method, context);
    if (!before) return { [nodeName[method]]: null, userErrors: missing };
    const now = new Date(context.emulator.clock.now()).toISOString();
    const hasBegun = before.startsAt <= now;
    const dates = { startsAt: hasBegun ? before.startsAt : now, endsAt: isOn ? null : now };
    return keep(context, { ...before, ...dates }, 'DISCOUNTS_UPDATE');
  };

const remove =
  (method: Method) =>
  ({ id }: { id: string }, context: Context): View => {
    const name = `deleted${method}DiscountId`;
    const discount = find(id, method, context);
    if (!discount) return { [name]: null, userErrors: missing };
    context.shop.discounts.delete(discount.id);
    announce(context, 'DISCOUNTS_DELETE', discount);
    return { [name]: discountGid(discount), userErrors: [] };
  };

const discounts: ListRoot<Discount> = {
  root: 'discountNodes',
  itemsOf: ({ shop }) => shop.discounts.values(),
  terms: {
    id: { kind: 'exact', of: ({ id }) => id },
    title: { kind: 'text', of: ({ title }) => title },
    code: { kind: 'exact', of: ({ code }) => code },
    method: { kind: 'exact', of: ({ method }) => method },
    tag: { kind: 'exact', of: ({ tags }) => tags },
    starts_at: { kind: 'date', of: ({ startsAt }) => Date.parse(startsAt) },
    created_at: { kind: 'date', of: ({ createdAt }) => Date.parse(createdAt) },
    updated_at: { kind: 'date', of: ({ updatedAt }) => Date.parse(updatedAt) },
  },
  sorts: {
    ID: ({ id }) => [0, id],
    TITLE: ({ id, title }) => [title.toLowerCase(), id],
    CREATED_AT: ({ id, createdAt }) => [createdAt, id],
    UPDATED_AT: ({ id, updatedAt }) => [updatedAt, id],
  },
  words: ({ title, code }) => `${title} ${code ?? ''}`,
  view: discountNodeView,
};

/** @param id number or gid: a discount's node has two kinds of gid. */
export const readDiscount = (id: string, context: Context): View | null => {
  const discount = find(id, null, context);
  return discount ? discountNodeView(discount, context) : null;
};

export const discountQueries: View = {
  discountNodes: listOf(discounts),
  discountNodesCount: countOf(discounts),
  discountNode: ({ id }: { id: string }, context: Context) => readDiscount(id, context),
  codeDiscountNodeByCode: ({ code }: { code: string }, context: Context) => {
    const wanted = code.toLowerCase();
    const found = [...context.shop.discounts.values()].find((one) => one.code?.toLowerCase() === wanted);
    return found ? discountNodeView(found, context) : null;
  },
};

export const discountMutations: View = {
  discountCodeBasicCreate: create('Code', 'Basic'),
  discountCodeBasicUpdate: update('Code', 'Basic'),
  discountCodeBxgyCreate: create('Code', 'Bxgy'),
  discountCodeBxgyUpdate: update('Code', 'Bxgy'),
  discountCodeFreeShippingCreate: create('Code', 'FreeShipping'),
  discountCodeFreeShippingUpdate: update('Code', 'FreeShipping'),
  discountAutomaticBasicCreate: create('Automatic', 'Basic'),
  discountAutomaticBasicUpdate: update('Automatic', 'Basic'),
  discountAutomaticBxgyCreate: create('Automatic', 'Bxgy'),
  discountAutomaticBxgyUpdate: update('Automatic', 'Bxgy'),
  discountAutomaticFreeShippingCreate: create('Automatic', 'FreeShipping'),
  discountAutomaticFreeShippingUpdate: update('Automatic', 'FreeShipping'),
  discountCodeActivate: turn('Code', true),
  discountCodeDeactivate: turn('Code', false),
  discountAutomaticActivate: turn('Automatic', true),
  discountAutomaticDeactivate: turn('Automatic', false),
  discountCodeDelete: remove('Code'),
  discountAutomaticDelete: remove('Automatic'),
};
