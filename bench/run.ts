/** `npm run bench [-- name…]`: runs the named benches, or all, and prints their tables. Best on an idle machine. */
import { audit } from './audit.ts';
import { browser } from './browser.ts';
import { discounts } from './discounts.ts';
import { figures } from './figures.ts';
import { files } from './files.ts';
import { giftCards } from './gift-cards.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { hostile } from './hostile.ts';
import { intake } from './intake.ts';
import { kill } from './kill.ts';
import { killImport } from './kill-import.ts';
import { killLoyalty } from './kill-loyalty.ts';
import { killStores } from './kill-stores.ts';
import { tableOf } from './kit/result.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { loyalty } from './loyalty.ts';
import { mixed } from './mixed.ts';
import { orders } from './orders.ts';
import { overload } from './overload.ts';
import { products } from './products.ts';
import { races } from './races.ts';
import { reports, reportsTwice } from './reports.ts';
import { spread } from './spread.ts';
import { stores } from './stores.ts';
import { webhooks } from './webhooks.ts';

const benches = [
  orders,
  lists,
  intake,
  giftCards,
  loyalty,
  discounts,
  products,
  audit,
  browser,
  reports,
  reportsTwice,
  figures,
  kill,
  killImport,
  killLoyalty,
  killStores,
  webhooks,
  stores,
  races,
  hostile,
  files,
  history,
  overload,
  mixed,
  live,
  help,
  spread,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are:`);
  for (const { name, about } of benches) console.error(`  ${name.padEnd(10)} ${about}`);
  process.exit(1);
}

for (const bench of benches) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  console.log(`\n${bench.name}: ${bench.about}`);
  console.log(tableOf(await bench.run()));
}
