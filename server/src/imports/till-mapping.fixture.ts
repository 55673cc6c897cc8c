/** How the rows of a till of tests are read: a store, its receipts, goods, money and whose they are. */
export const tillMapping = (sale: Record<string, unknown> = {}): string =>
  JSON.stringify({
    title: 'Till',
    stores: {
      key: 'till',
      domain: { template: '{till}.example.com' },
      name: 'till',
      timezone: { constant: 'UTC' },
    },
    dates: ['YYYY-MM-DD'],
    sale: {
      store: 'till',
      order: 'receipt',
      date: 'day',
      sku: 'sku',
      quantity: 'units',
      unit_price: 'price',
      discount: 'off',
      tax: { amount: 'tax', name: { constant: 'VAT' }, rate: { constant: '19%' } },
      payment: { constant: 'Cash' },
      customer: { id: 'shopper' },
      ...sale,
    },
  });

/** A file of such rows. */
export const tillFile = (rows: readonly string[]): string =>
  `${['till,receipt,day,sku,units,price,off,tax,shopper', ...rows].join('\n')}\n`;
