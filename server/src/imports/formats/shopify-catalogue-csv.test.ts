import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CsvFile, readCsv } from '../../platform/file-import/input/csv.ts';
import type { Reading } from '../../platform/file-import/reading.ts';
import { readShopifyCustomers } from './shopify-customers-csv.ts';
import { readShopifyInventory } from './shopify-inventory-csv.ts';
import { readShopifyProducts } from './shopify-products-csv.ts';

async function* textOf(lines: string[]) {
  yield lines.join('\n');
}

const readAll = async <T>(
  reader: (file: CsvFile) => AsyncGenerator<Reading<T>>,
  text: AsyncIterable<string>,
) => {
  const values: T[] = [];
  const problems: string[] = [];
  for await (const reading of reader(await readCsv(text))) {
    if (reading.problems)
      problems.push(...reading.problems.map((each) => `${each.row} ${each.column}: ${each.message}`));
    else values.push(reading.value);
  }
  return { values, problems };
};

describe('products', () => {
  test('rows of a handle are one product: variants and further images', async () => {
    const { values } = await readAll(
      readShopifyProducts,
      textOf([
        'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Taxable,Variant Inventory Tracker,Variant Barcode,Image Src,Image Position,Gift Card,Cost per item,Status',
        'shirt,Shirt,<p>Soft</p>,Acme,Apparel > Clothing > Shirts,,"Cotton, cotton, Summer",TRUE,Colour,Red,M,S-1,25.00,30,TRUE,shopify,\'0123,https://a.example/2.jpg,2,FALSE,9.5,archived',
        'shirt,,,,,,,,,Red,L,S-2,26,,FALSE,,,https://a.example/1.jpg,1,,,',
        'shirt,,,,,,,,,,,,,,,,,https://a.example/3.jpg,3,,,',
        'card,Gift card,,,,,,false,Title,Default Title,,,25,,,,,,,TRUE,,',
      ]),
    );
    expect(values).toMatchObject([
      {
        handle: 'shirt',
        product_type: 'Shirts',
        status: 'ARCHIVED',
        tags: ['cotton', 'Summer'],
        image_url: 'https://a.example/1.jpg',
        variants: [
          {
            options: ['Red', 'M'],
            sku: 'S-1',
            barcode: '0123',
            price_cents: 2500,
            compare_at_price_cents: 3000,
            unit_cost_cents: 950,
            taxable: true,
            tracked: true,
          },
          {
            options: ['Red', 'L'],
            sku: 'S-2',
            price_cents: 2600,
            unit_cost_cents: null,
            taxable: false,
            tracked: false,
          },
        ],
      },
      { handle: 'card', status: 'DRAFT', gift_card: true, variants: [{ options: [], price_cents: 2500 }] },
    ]);
  });

  test('a product with one bad row is refused whole, the next one is read', async () => {
    const { values, problems } = await readAll(
      readShopifyProducts,
      textOf([
        'Handle,Title,Option1 Value,Variant Price,Status',
        'a,A,S,1,active',
        'a,,S,two,',
        'b,,,1,gone',
        'c,C,,3,draft',
      ]),
    );
    expect(values.map((product) => product.handle)).toEqual(['c']);
    expect(problems).toEqual([
      '3 Variant Price: “two” is not an amount',
      '2 Option1 Value: The variant “S” is listed twice',
      '4 Title: Is empty',
      '4 Status: “gone” is not a status',
    ]);
  });
});

describe('inventory', () => {
  test('one column per location', async () => {
    const { values } = await readAll(
      readShopifyInventory,
      textOf([
        'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Pier,Old Town',
        'shirt,Shirt,Size,M,S-1,,,5,not stocked',
        'Cap,Cap,Title,Default Title,,,,-2,7',
      ]),
    );
    expect(values).toEqual([
      {
        handle: 'shirt',
        title: 'Shirt',
        options: ['M'],
        sku: 'S-1',
        levels: [{ location: 'Pier', on_hand: 5, committed: 0, available: 5, incoming: 0 }],
      },
      {
        handle: 'cap',
        title: 'Cap',
        options: [],
        sku: null,
        levels: [
          { location: 'Pier', on_hand: -2, committed: 0, available: -2, incoming: 0 },
          { location: 'Old Town', on_hand: 7, committed: 0, available: 7, incoming: 0 },
        ],
      },
    ]);
  });

  test('one row per location, with and without new counts', async () => {
    const old = await readAll(
      readShopifyInventory,
      textOf([
        'Handle,Title,SKU,Location,Incoming,Unavailable,Committed,Available,On hand',
        'shirt,Shirt,S-1,Pier,3,1,2,7,10',
      ]),
    );
    const recent = await readAll(
      readShopifyInventory,
      textOf([
        'Handle,Title,SKU,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)',
        'shirt,Shirt,S-1,Pier,,3,1,2,7,10,',
        'shirt,Shirt,S-1,Old Town,,0,0,0,4,4,9',
        'shirt,Shirt,S-1,Depot,,not stocked,not stocked,not stocked,not stocked,not stocked,',
      ]),
    );
    const pier = { location: 'Pier', on_hand: 10, committed: 2, available: 7, incoming: 3 };
    expect(old.values[0]?.levels).toEqual([pier]);
    expect(recent.values.map((record) => record.levels)).toEqual([
      [pier],
      [{ location: 'Old Town', on_hand: 9, committed: 0, available: 9, incoming: 0 }],
      [],
    ]);
  });

  test('counts that are none and rows without a product are refused', async () => {
    const { problems } = await readAll(
      readShopifyInventory,
      textOf(['Handle,SKU,Location,Available,On hand', 'shirt,,Pier,many,5', ',,Pier,1,1']),
    );
    expect(problems).toEqual([
      '2 Available: “many” is not a whole number',
      '3 SKU: Names no product: handle and SKU are empty',
    ]);
  });
});

describe('customers', () => {
  test('the layout with ids', async () => {
    const { values } = await readAll(
      readShopifyCustomers,
      textOf([
        'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Note,Tags',
        "'7012345678901,Ada,Park,Ada@Example.com,yes,,1 Pier St,Boston,MA,US,'02139,,'+15005550100,no,VIP,\"gold, early\"",
      ]),
    );
    expect(values).toEqual([
      {
        id: '7012345678901',
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Park',
        phone: '+15005550100',
        address: {
          company: null,
          address1: '1 Pier St',
          address2: null,
          city: 'Boston',
          province: 'MA',
          country: 'US',
          zip: '02139',
          phone: null,
        },
        accepts_email_marketing: true,
        accepts_sms_marketing: false,
        note: 'VIP',
        tags: ['gold', 'early'],
      },
    ]);
  });

  test('the older layout, and rows that can’t be known again', async () => {
    const { values, problems } = await readAll(
      readShopifyCustomers,
      textOf([
        'First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,City,Province,Province Code,Country,Country Code,Zip,Phone',
        'Ben,Ruiz,ben@example.com,no,,2 Bay Rd,Reno,Nevada,NV,United States,US,89501,',
        'No,Body,,no,,,,,,,,,',
        'Odd,Mail,nowhere,maybe,,,,,,,,,',
      ]),
    );
    expect(values).toMatchObject([
      { id: null, email: 'ben@example.com', address: { province: 'NV', country: 'US' } },
    ]);
    expect(problems).toEqual([
      '3 Email: Has neither an id nor an e-mail',
      '4 Email: “nowhere” is not an e-mail address',
      '4 Accepts Email Marketing: “maybe” is neither yes nor no',
    ]);
  });
});

test('files of another kind are told by what they lack', async () => {
  await expect(readAll(readShopifyProducts, textOf(['SKU,Title', 'a,b']))).rejects.toThrow(
    'lacks the column “Handle”',
  );
  await expect(readAll(readShopifyInventory, textOf(['Name', 'a']))).rejects.toThrow('“Handle”, “SKU”');
  await expect(readAll(readShopifyCustomers, textOf(['Name', 'a']))).rejects.toThrow('customers export');
});

const samples = join(process.env.BACKROOM_TEST_DATA ?? '../shared/data', 'shopify');

describe.skipIf(!existsSync(samples))('real catalogues and templates (needs BACKROOM_TEST_DATA)', () => {
  test.each([
    ['products/partners-2023/apparel.csv'],
    ['products/partners-2023/home-and-garden.csv'],
    ['products/partners-2023/jewelery.csv'],
    ['products/templates/product_template_2017.csv'],
    ['products/templates/product_template_2019.csv'],
    ['products/templates/product_template_2025_goncharov.csv'],
    ['products/templates/product_template_2025_yavuz.csv'],
  ])('%s reads without a problem', async (path) => {
    const { values, problems } = await readAll(
      readShopifyProducts,
      createReadStream(join(samples, path), 'utf8'),
    );
    expect(problems).toEqual([]);
    expect(values.length).toBeGreaterThan(0);
    for (const product of values) {
      expect(product.title).not.toBe('');
      expect(product.variants.every((variant) => variant.price_cents > 0)).toBe(true);
    }
  });

  test('the inventory export of December 2023 reads without a problem', async () => {
    const path = join(samples, 'devstore_inventory_export_2023-12.csv');
    const { values, problems } = await readAll(readShopifyInventory, createReadStream(path, 'utf8'));
    expect(problems).toEqual([]);
    expect(values).toHaveLength(67);
    expect(values[0]).toMatchObject({
      handle: 'puff-large',
      options: ['Latte'],
      levels: [{ on_hand: 103, available: 103 }],
    });
  });
});
