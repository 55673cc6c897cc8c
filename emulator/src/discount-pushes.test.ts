import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { push } from './testing/documents.fixture.ts';
import { type Pushing, tryPushing } from './testing/push.fixture.ts';

let pushing: Pushing;
beforeAll(async () => {
  pushing = await tryPushing();
});
afterAll(() => pushing.tried.close());

const send: Pushing['send'] = (name, variables) => pushing.send(name, variables);
const variantOf: Pushing['variantOf'] = (index) => pushing.variantOf(index);

describe('a discount', () => {
  const basic = (more: Record<string, unknown> = {}) => ({
    title: 'Spring',
    code: 'SPRING10',
    startsAt: '2026-03-01T05:00:00Z',
    endsAt: '2026-03-31T04:00:00Z',
    tags: ['backroom', 'bk-1'],
    combinesWith: { orderDiscounts: false, productDiscounts: true, shippingDiscounts: true },
    customerGets: { items: { all: true }, value: { percentage: 0.1 } },
    ...more,
  });
  const state = async (id: string) => (await send('DiscountState', { id })).discount;
  const create = async (more: Record<string, unknown>) => {
    const { codeDiscountNode, userErrors } = await send('CodeBasicCreate', { input: basic(more) });
    expect(userErrors).toEqual([]);
    return codeDiscountNode.id;
  };

  it('has the status that its dates give it', async () => {
    const id = await create({ code: 'DATES' });
    expect(await state(id)).toMatchObject({ __typename: 'DiscountCodeBasic', status: 'SCHEDULED' });
    const until = (moment: string) =>
      pushing.tried.emulator.clock.advance(Date.parse(moment) - pushing.tried.emulator.clock.now());
    await until('2026-03-02T00:00:00Z');
    expect((await state(id)).status).toBe('ACTIVE');
    await send('CodeBasicUpdate', { id, input: { endsAt: pushing.tried.emulator.clock.iso() } });
    expect((await state(id)).status).toBe('EXPIRED');
    await send('CodeBasicUpdate', { id, input: { endsAt: '2026-03-31T04:00:00Z' } });
    expect((await state(id)).status).toBe('ACTIVE');
    await send('CodeEnd', { id });
    expect((await state(id)).status).toBe('EXPIRED');
    expect((await send('CodeDelete', { id })).deletedCodeDiscountId).toBe(id);
    expect((await send('CodeDelete', { id })).userErrors[0].message).toBe('Discount does not exist');
  });

  it('has its lists changed by what is added and removed', async () => {
    const [first, second] = [variantOf(0), variantOf(1)].map(
      ({ id }) => `gid://shopify/ProductVariant/${id}`,
    );
    const items = (products: Record<string, unknown>) => ({
      customerGets: {
        items: { products },
        value: { discountAmount: { amount: '5.00', appliesOnEachItem: true } },
      },
    });
    const id = await create({ code: 'LISTS', ...items({ productVariantsToAdd: [first, second] }) });
    await send('CodeBasicUpdate', { id, input: items({ productVariantsToRemove: [first] }) });
    const { customerGets } = await state(id);
    expect(customerGets.items.productVariants.nodes).toEqual([{ id: second }]);
    expect(customerGets.value).toMatchObject({ amount: { amount: '5.0' }, appliesOnEachItem: true });
  });

  const refusals: [string, string, Record<string, unknown>, string, string, string][] = [
    [
      'a code that is taken',
      'CodeBasicCreate',
      basic({ code: 'welcome10' }),
      'code',
      'TAKEN',
      'Code must be unique. Please try a different code.',
    ],
    [
      'no title',
      'CodeBasicCreate',
      basic({ code: 'A1', title: ' ' }),
      'title',
      'BLANK',
      "Title can't be blank",
    ],
    [
      'an end before its start',
      'CodeBasicCreate',
      basic({ code: 'A2', endsAt: '2026-02-01T00:00:00Z' }),
      'endsAt',
      'END_DATE_BEFORE_START_DATE',
      'Ends at needs to be after starts_at',
    ],
    [
      'a share above one',
      'CodeBasicCreate',
      basic({ code: 'A3', customerGets: { items: { all: true }, value: { percentage: 10 } } }),
      'percentage',
      'VALUE_OUTSIDE_RANGE',
      'Value must be between 0.0 and 1.0',
    ],
    [
      'a limit of no use',
      'CodeBasicCreate',
      basic({ code: 'A4', usageLimit: 0 }),
      'usageLimit',
      'GREATER_THAN',
      'Usage limit must be greater than 0',
    ],
    [
      'two minimums',
      'CodeBasicCreate',
      basic({
        code: 'A5',
        minimumRequirement: {
          quantity: { greaterThanOrEqualToQuantity: '2' },
          subtotal: { greaterThanOrEqualToSubtotal: '20' },
        },
      }),
      'greaterThanOrEqualToSubtotal',
      'CONFLICT',
      'Minimum subtotal cannot be defined when minimum quantity is defined',
    ],
    [
      'nothing that it is about',
      'CodeBasicCreate',
      basic({
        code: 'A6',
        customerGets: { items: { products: { productVariantsToAdd: [] } }, value: { percentage: 0.1 } },
      }),
      'items',
      'BLANK',
      "Items in 'customer get' must be defined",
    ],
    [
      'a share directly under a buy-and-get',
      'AutoBxgyCreate',
      {
        title: 'Three',
        startsAt: '2026-03-01T05:00:00Z',
        customerBuys: { items: { products: { productVariantsToAdd: [] } }, value: { quantity: '2' } },
        customerGets: { items: { products: { productVariantsToAdd: [] } }, value: { percentage: 0.1 } },
      },
      'value',
      'INVALID',
      'Only discountOnQuantity permitted with bxgy discounts.',
    ],
    [
      'free shipping beside other shipping',
      'CodeShipCreate',
      {
        title: 'Free',
        code: 'A7',
        startsAt: '2026-03-01T05:00:00Z',
        combinesWith: { shippingDiscounts: true },
      },
      'combinesWith',
      'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS',
      'The combinesWith settings are not valid for the discount class.',
    ],
  ];
  it.each(refusals)('is refused with %s', async (_what, name, input, field, code, message) => {
    const { userErrors } = await send(name, { input });
    expect(userErrors[0]).toMatchObject({ code, message });
    expect(userErrors[0].field.at(-1)).toBe(field);
  });

  it('that is automatic takes no limit of uses: the schema has no such field', async () => {
    const { errors } = await pushing.tried.ask(push('AutoBasicCreate'), {
      input: basic({ usageLimit: 5, code: undefined }),
    });
    expect(errors?.[0]?.extensions?.code).toBe('INVALID_VARIABLE');
  });

  it('buys and gets', async () => {
    const items = { products: { productVariantsToAdd: [`gid://shopify/ProductVariant/${variantOf(0).id}`] } };
    const { automaticDiscountNode, userErrors } = await send('AutoBxgyCreate', {
      input: {
        title: 'Cards',
        startsAt: '2026-03-01T05:00:00Z',
        customerBuys: { items, value: { quantity: '2' } },
        customerGets: { items, value: { discountOnQuantity: { quantity: '1', effect: { percentage: 1 } } } },
      },
    });
    expect(userErrors).toEqual([]);
    expect(await state(automaticDiscountNode.id)).toMatchObject({
      __typename: 'DiscountAutomaticBxgy',
      customerBuys: { value: { quantity: '2' } },
      customerGets: { value: { quantity: { quantity: '1' }, effect: { percentage: 1 } } },
    });
  });
});
