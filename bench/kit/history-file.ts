import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Numbers that look random and are the same in every run. */
const numbers = () => {
  let state = 1;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** How to read it. */
export const historyMapping = {
  title: 'A till',
  stores: {
    key: { constant: '1' },
    domain: { constant: 'till.example.com' },
    name: { constant: 'Till' },
    timezone: { constant: 'Europe/London' },
  },
  dates: ['M/D/YYYY H:mm'],
  sale: {
    store: { constant: '1' },
    order: 'Invoice',
    date: 'Date',
    sku: 'Code',
    product: 'Description',
    quantity: 'Quantity',
    unit_price: 'Price',
    customer: { id: 'Customer' },
  },
};

type Row = { code: number; units: number; price: string };

const SKUS = 4_000;
const CUSTOMERS = 4_400;
const MINUTES = 60 * 24 * 370;

/**
 * Writes a till's history as shops outside Shopify keep it: receipts of one to a thousand rows, a quarter of them of nobody, one
 * row in 60 a return on a receipt of its own, mostly of something that the customer bought, and one in 100 there twice.
 */
export const writeHistoryFile = async (path: string, rows: number): Promise<{ returns: number }> => {
  const any = numbers();
  const out = createWriteStream(path);
  out.write('Invoice,Code,Description,Quantity,Date,Price,Customer\n');
  const bought = new Map<number, Row>();
  let [written, returns] = [0, 0];
  for (let invoice = 0; written < rows; invoice += 1) {
    const at = new Date(Date.UTC(2024, 0, 1) + Math.floor((written / rows) * MINUTES) * 60_000);
    const date = `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${at.getUTCHours()}:${String(at.getUTCMinutes()).padStart(2, '0')}`;
    const customer = any(4) === 0 ? 0 : 1 + any(CUSTOMERS);
    const isReturn = any(7) === 0;
    const many = any(100) === 0 ? 300 + any(800) : 1 + any(30);
    const lines: Row[] = Array.from({ length: isReturn ? 1 + any(4) : many }, () => {
      const code = any(SKUS);
      const own = isReturn ? bought.get(customer) : undefined;
      return own ?? { code, units: 1 + any(24), price: ((code % 1_300) / 100 + 0.29).toFixed(2) };
    });
    const name = `${isReturn ? 'C' : ''}${500_000 + invoice}`;
    let text = '';
    for (const { code, units, price } of lines) {
      const row = `${name},${code},Goods of number ${code},${isReturn ? -1 : units},${date},${price},${customer || ''}\n`;
      const times = any(100) === 0 ? 2 : 1;
      text += row.repeat(times);
      written += times;
      if (isReturn) returns += times;
    }
    const [first] = lines;
    if (first && customer && !isReturn) bought.set(customer, first);
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return { returns };
};
