/**
 * `node scripts/large-orders-file.ts <path> [megabytes]` writes made-up Shopify orders, JSON or CSV by the path's
 * ending, to see how an import streams: 1,024 MB where no size is given.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { restOrderFixture } from '../server/src/shopify-orders/orders.fixture.ts';

const [path = 'orders.json', megabytes = '1024'] = process.argv.slice(2);
const bytes = Number(megabytes) * 1024 * 1024;

const momentOf = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 61_000).toISOString();

/** Real orders carry about as much that nobody reads. */
const CLIENT_DETAILS = {
  user_agent: 'Mozilla/5.0 '.repeat(60),
  browser_ip: '203.0.113.7',
  note_attributes: 'x'.repeat(2_000),
};

const jsonOrder = (index: number) =>
  JSON.stringify({
    ...restOrderFixture(),
    id: 9_000_000_000_000_000 + index,
    name: `#${1_000 + index}`,
    created_at: momentOf(index),
    client_details: CLIENT_DETAILS,
  });

const CSV_HEADER =
  'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Payment Method,Id,Notes\n';

const csvOrder = (index: number) => {
  const at = momentOf(index).replace('T', ' ').replace('.000Z', ' +0000');
  const note = 'x'.repeat(1_500);
  return (
    `#${1_000 + index},a${index}@example.com,paid,${at},USD,40.00,0.00,0.00,40.00,${at},1,Robot,20.00,TOY-1,cash,${index},"${note}"\n` +
    `#${1_000 + index},,,,,,,,,,2,Book,10.00,BK-1,,,\n`
  );
};

const out = createWriteStream(path);
const json = path.endsWith('.json');
out.write(json ? '{"orders":[\n' : CSV_HEADER);
for (let index = 0; out.bytesWritten + out.writableLength < bytes; index += 1) {
  const text = json ? `${index > 0 ? ',\n' : ''}${jsonOrder(index)}` : csvOrder(index);
  if (!out.write(text)) await once(out, 'drain');
}
if (json) out.write('\n]}\n');
out.end();
await finished(out);
console.log(`${path}: ${Math.round(out.bytesWritten / 1024 / 1024)} MB`);
