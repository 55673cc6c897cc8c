import { toDollars } from '@backroom/contract/kit/money';
import { readCsv } from '../../platform/file-import/input/csv.ts';
import { openText } from '../../platform/file-import/input/open-text.ts';
import { type ImportContext, importKind, type OpenedFile } from '../../platform/file-import/kind.ts';
import type { Reading, SourceRow } from '../../platform/file-import/reading.ts';
import { storeFinder } from '../../platform/file-import/store-finder.ts';
import { codeKeyOf } from '../ledger/codes.ts';
import { type CardRow, CardRowReader, cardColumns } from './card-row.ts';
import { checkCards, writeCards } from './write-cards.ts';

const MAX_ROWS = 5_000;

async function* cardsOf(
  rows: AsyncIterable<SourceRow>,
  reader: CardRowReader,
): AsyncGenerator<Reading<CardRow>> {
  for await (const row of rows) yield reader.read(row);
}

const openCardFile = async (context: ImportContext): Promise<OpenedFile<CardRow>> => {
  const { services, scope, shop } = context;
  const { text, bytesTotal, bytesRead } = await openText(context.file);
  const { header, rows } = await readCsv(text, { rows: MAX_ROWS, columns: 100 });
  header.require('a file of gift cards', 'initial_amount');
  const fallback = shop && {
    shopId: shop.shop_id,
    timezone: shop.timezone,
    dayCutoffMinutes: shop.day_cutoff_minutes,
    clocks: shop.clocks,
  };
  const reader = new CardRowReader(header, await storeFinder(scope, services.db), fallback);
  const key = await codeKeyOf(services);
  return {
    columns: header.names,
    recognised: () => header.recognised(),
    readings: cardsOf(rows, reader),
    bytesTotal,
    bytesRead,
    write: writeCards(context, key),
    check: checkCards(context, key),
  };
};

const dollars = (cents: number) => toDollars(cents).toFixed(2);

/** Gift cards of another system, with what is left on them (domain.md 3.1, "CSV import"). */
export const cardImport = importKind<CardRow>({
  name: 'gift-cards',
  label: 'Gift cards',
  about:
    'A CSV with initial_amount and store and, if there are any, code, balance, expires_on, customer_email, customer_name and note. A row without a code gets a new one.',
  one: 'card',
  accept: '.csv,text/csv',
  area: '/gift-card',
  store: 'optional',
  limits: { bytes: 5 * 1024 ** 2, rows: MAX_ROWS, problems: 4 * MAX_ROWS },
  asksBeforeRepeat: true,
  template: {
    columns: cardColumns,
    example: [
      '',
      '50.00',
      '50.00',
      '2035-12-31',
      'customer@example.com',
      'Ann Example',
      'downtown.myshopify.com',
      'Delete this row',
    ],
  },
  summary: {
    headings: ['Code', 'Worth at first', 'Balance', 'Expires', 'Customer'],
    cells: (card) => [
      card.code === null ? 'New' : `…${card.code.slice(-4)}`,
      dollars(card.initial),
      dollars(card.balance),
      card.expiresOn ?? '',
      card.customerName ?? card.customerEmail ?? '',
    ],
  },
  open: openCardFile,
});
