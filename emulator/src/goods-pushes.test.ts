import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pushing, tryPushing } from './testing/push.fixture.ts';

let pushing: Pushing;
beforeAll(async () => {
  pushing = await tryPushing();
});
afterAll(() => pushing.tried.close());

const shopOf = () => pushing.shopOf();
const send: Pushing['send'] = (name, variables) => pushing.send(name, variables);
const variantOf: Pushing['variantOf'] = (index) => pushing.variantOf(index);

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
    const { errors } = await pushing.tried.ask(
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
