import { chainAt } from '@backroom/demo/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkKinds, bulkPoll, bulkStart, push } from './testing/documents.fixture.ts';
import { type Tried, tryEmulator } from './testing/try.fixture.ts';

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 30, dailyOrders: 4 });
let tried: Tried;
beforeAll(async () => {
  tried = await tryEmulator({ chain, frozen: true });
});
afterAll(() => tried.close());

const shopOf = () => {
  const shop = tried.emulator.shops.get(tried.domain);
  if (!shop) throw new Error('The shop is missing');
  return shop;
};

/** The one field of a document's answer; the bucket is full again before. */
const send = async (name: string, variables: Record<string, unknown>) => {
  await tried.emulator.clock.advance(20_000);
  const data = await tried.data(push(name), variables);
  return data[Object.keys(data)[0] ?? ''];
};

const variantOf = (index: number) => {
  const variant = [...shopOf().catalogue.variants.values()].filter(({ tracked }) => tracked)[index];
  if (!variant) throw new Error('The shop has too few variants');
  return variant;
};

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
      tried.emulator.clock.advance(Date.parse(moment) - tried.emulator.clock.now());
    await until('2026-03-02T00:00:00Z');
    expect((await state(id)).status).toBe('ACTIVE');
    await send('CodeBasicUpdate', { id, input: { endsAt: tried.emulator.clock.iso() } });
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
    const { errors } = await tried.ask(push('AutoBasicCreate'), {
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

describe('stock', () => {
  const set = async (key: string, quantity: number, changeFromQuantity?: number | null) => {
    const { itemId } = variantOf(2);
    const [location] = shopOf().locations;
    return send('SetStock', {
      key,
      input: {
        name: 'available',
        reason: 'correction',
        quantities: [
          {
            inventoryItemId: `gid://shopify/InventoryItem/${itemId}`,
            locationId: `gid://shopify/Location/${location?.id}`,
            quantity,
            ...(changeFromQuantity !== undefined && { changeFromQuantity }),
          },
        ],
      },
    });
  };
  const available = () =>
    shopOf()
      .catalogue.levelsOf(variantOf(2).itemId)
      .reduce((sum, { quantities }) => sum + (quantities.available ?? 0), 0);

  it('is set only from what was seen, once for a key', async () => {
    expect((await set('a', 5)).userErrors[0].code).toBe('COMPARE_QUANTITY_REQUIRED');
    expect((await set('b', 5, null)).userErrors).toEqual([]);
    expect((await set('c', 9, 4)).userErrors[0].code).toBe('CHANGE_FROM_QUANTITY_STALE');
    const first = await set('d', 9, 5);
    expect(first.userErrors).toEqual([]);
    expect(await set('d', 9, 5)).toEqual(first);
    expect((await set('d', 8, 5)).userErrors[0].code).toBe('IDEMPOTENCY_KEY_PARAMETER_MISMATCH');
    expect(available()).toBe(9);
  });

  it('is refused without a key, though the schema takes it', async () => {
    const { errors } = await tried.ask(
      'mutation M($i: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $i) { userErrors { message } } }',
      { i: { name: 'available', reason: 'correction', quantities: [] } },
    );
    expect(errors?.[0]?.message).toContain('@idempotent');
  });

  it("isn't where an item was never put, until it is", async () => {
    const variant = variantOf(3);
    const location = { id: '999', name: 'Cellar', isActive: true, createdAt: '', updatedAt: '' };
    shopOf().locations.push(location);
    const change = {
      inventoryItemId: `gid://shopify/InventoryItem/${variant.itemId}`,
      locationId: 'gid://shopify/Location/999',
    };
    const adjust = (key: string) =>
      send('AdjustStock', {
        key,
        input: {
          name: 'available',
          reason: 'received',
          changes: [{ ...change, delta: 4, changeFromQuantity: null }],
        },
      });
    expect((await adjust('e')).userErrors[0].code).toBe('ITEM_NOT_STOCKED_AT_LOCATION');
    await send('StockHere', { item: change.inventoryItemId, location: change.locationId, key: 'f' });
    expect((await adjust('g')).userErrors).toEqual([]);
    expect(shopOf().catalogue.level(variant.itemId, '999')?.quantities.available).toBe(4);
    const { inventoryItem } = await send('SetCost', { id: change.inventoryItemId, cost: '4.20' });
    expect(inventoryItem.unitCost.amount).toBe('4.2');
  });
});

describe('a gift card', () => {
  const issue = (code: string, amount = '50.00') =>
    send('IssueMirror', { input: { code, initialAmount: { amount, currencyCode: 'USD' }, note: 'bk:1' } });

  it('is issued once, found by its whole code, credited and debited as often as asked', async () => {
    const { giftCard, userErrors } = await issue('PRACTICE2026AB');
    expect(userErrors).toEqual([]);
    expect((await issue('practice2026ab')).userErrors[0].code).toBe('TAKEN');
    expect((await issue('SHORT')).userErrors[0].code).toBe('TOO_SHORT');
    expect((await issue('PRACTICE2026CD', '5000')).userErrors[0].code).toBe('GIFT_CARD_LIMIT_EXCEEDED');
    expect((await send('CardByCode', { code: 'PRACTICE2026AB' })).nodes).toHaveLength(1);
    const { id } = giftCard;
    const money = (amount: string) => ({ amount, currencyCode: 'USD' });
    await send('Debit', { id, input: { debitAmount: money('20.00'), note: 'bk:2' } });
    await send('Credit', { id, input: { creditAmount: money('5.00'), note: 'bk:3' } });
    expect((await send('Debit', { id, input: { debitAmount: money('50.00') } })).userErrors[0].code).toBe(
      'INSUFFICIENT_FUNDS',
    );
    const state = await send('CardState', { id });
    expect(state.balance.amount).toBe('35.0');
    expect(state.transactions.nodes.map(({ note }: { note: string }) => note)).toEqual(['bk:2', 'bk:3']);
    expect((await send('EndCard', { id })).giftCard.deactivatedAt).not.toBeNull();
    expect((await send('CardState', { id })).enabled).toBe(false);
  });
});

describe('a product', () => {
  it('is set as a whole, after a while, with its images', async () => {
    const stage = await send('Stage', {
      input: [{ filename: 'fox.png', mimeType: 'image/png', resource: 'IMAGE', httpMethod: 'PUT' }],
    });
    const [target] = stage.stagedTargets;
    expect((await fetch(target.url, { method: 'PUT', body: 'an image' })).status).toBe(200);
    const input = (names: string[]) => ({
      title: 'Fox puppet',
      tags: ['bk-7'],
      productOptions: [{ name: 'Size', values: names.map((name) => ({ name })) }],
      variants: names.map((name) => ({
        optionValues: [{ optionName: 'Size', name }],
        price: '12.00',
        inventoryItem: { sku: `FOX-${name}`, cost: '5.10', tracked: true },
      })),
      files: [
        { originalSource: target.resourceUrl },
        { originalSource: target.resourceUrl.replace('fox', 'wolf') },
      ],
    });
    const create = async (names: string[]) => {
      const { productSetOperation, userErrors } = await send('CreateProduct', {
        identifier: { handle: 'fox-puppet' },
        input: input(names),
      });
      expect(userErrors).toEqual([]);
      expect(productSetOperation.status).toBe('CREATED');
      return send('ProductOperation', { id: productSetOperation.id });
    };
    const { status, product } = await create(['Small', 'Large']);
    expect(status).toBe('COMPLETE');
    expect(product.handle).toBe('fox-puppet');
    expect(product.variants.nodes.map(({ sku }: { sku: string }) => sku)).toEqual(['FOX-Small', 'FOX-Large']);
    const media = await send('MediaState', { id: product.id });
    expect(media.media.nodes.map((one: { status: string }) => one.status)).toEqual(['READY', 'FAILED']);
    // Again, with less: what the input leaves out is gone.
    expect((await create(['Small'])).product).toMatchObject({
      id: product.id,
      variants: { nodes: [{ id: product.variants.nodes[0].id }] },
    });
    const updated = await send('UpdateVariants', {
      productId: product.id,
      variants: [
        { id: product.variants.nodes[0].id, price: '14.00', compareAtPrice: null },
        { id: 'gid://shopify/ProductVariant/1', price: '1.00' },
      ],
    });
    expect(updated.productVariants).toMatchObject([{ price: '14.00' }]);
    expect(updated.userErrors).toMatchObject([{ field: ['variants', '1', 'id'] }]);
    const [publication] = shopOf().publications;
    expect(
      (await send('Publish', { id: product.id, input: [{ publicationId: publication?.gid }] })).userErrors,
    ).toEqual([]);
    await send('Tags', { id: product.id, add: ['New'], remove: ['bk-7'] });
    expect((await send('HandleTaken', { h: { handle: 'fox-puppet' } })).tags).toEqual(['New']);
  });

  it("can't be put by hand into a collection that fills itself", async () => {
    const [collection] = shopOf().catalogue.collections.keys();
    const [id] = shopOf().catalogue.products.keys();
    const { userErrors } = await send('UpdateProduct', {
      product: {
        id: `gid://shopify/Product/${id}`,
        collectionsToJoin: [`gid://shopify/Collection/${collection}`],
      },
    });
    expect(userErrors[0].message).toContain('automated collection');
  });
});

it('resolves what the product asks for before it pushes', async () => {
  const { sku } = variantOf(0);
  await tried.emulator.clock.advance(20_000);
  const found = await tried.data(push('Resolve'), {
    skus: `sku:"${sku}"`,
    products: 'handle:none',
    collections: 'handle:none',
  });
  expect(found.productVariants.nodes.map((variant: { sku: string }) => variant.sku)).toContain(sku);
  expect(found.products.nodes).toEqual([]);
  expect((await send('CodeTaken', { code: 'WELCOME10' })).codeDiscount.title).toBe('Welcome, 10% off');
});

it('sums up sales by day as the orders have them', async () => {
  const query =
    'query Q($q: String!) { shopifyqlQuery(query: $q) { tableData { columns { name dataType } rows } parseErrors } }';
  const q =
    'FROM sales SHOW orders, gross_sales, discounts, returns, net_sales, total_sales SINCE 2026-02-01 UNTIL 2026-02-19 TIMESERIES day';
  const { shopifyqlQuery } = await tried.data(query, { q });
  const rows: Record<string, string>[] = shopifyqlQuery.tableData.rows;
  expect(rows).toHaveLength(19);
  const sum = (name: string) => Math.round(rows.reduce((total, row) => total + Number(row[name]) * 100, 0));
  expect(sum('orders')).toBeGreaterThan(0);
  expect(sum('gross_sales') + sum('discounts') + sum('returns')).toBe(sum('net_sales'));
});

it('loads every kind in bulk', async () => {
  for (const query of bulkKinds) {
    await tried.emulator.clock.advance(20_000);
    const { bulkOperationRunQuery } = await tried.data(bulkStart, { query });
    expect(bulkOperationRunQuery.userErrors).toEqual([]);
    await tried.emulator.clock.advance(1_000);
    const { bulkOperation } = await tried.data(bulkPoll, { id: bulkOperationRunQuery.bulkOperation.id });
    expect(bulkOperation).toMatchObject({ status: 'COMPLETED' });
    expect(Number(bulkOperation.rootObjectCount)).toBeGreaterThan(0);
  }
});
