import { defaultTerms } from '@backroom/contract/loyalty-terms';
import { readCsv } from '../../platform/file-import/input/csv.ts';
import { openText } from '../../platform/file-import/input/open-text.ts';
import { type ImportContext, importKind, type OpenedFile } from '../../platform/file-import/kind.ts';
import type { Reading, SourceRow } from '../../platform/file-import/reading.ts';
import { storeFinder } from '../../platform/file-import/store-finder.ts';
import { toPoints } from '../points.ts';
import { readVersions, versionAt } from '../terms/terms-in-force.ts';
import { type MemberRow, MemberRowReader, memberColumns } from './member-row.ts';
import { checkMembers, writeMembers } from './write-members.ts';

const MAX_ROWS = 50_000;

async function* membersOf(
  rows: AsyncIterable<SourceRow>,
  reader: MemberRowReader,
): AsyncGenerator<Reading<MemberRow>> {
  for await (const row of rows) yield reader.read(row);
}

const openMemberFile = async (context: ImportContext): Promise<OpenedFile<MemberRow>> => {
  const { services, scope, shop } = context;
  const { text, bytesTotal, bytesRead } = await openText(context.file);
  const { header, rows } = await readCsv(text, { rows: MAX_ROWS, columns: 100 });
  header.require('a file of loyalty customers', 'email', 'points');
  const terms = versionAt(await readVersions(services.db), new Date())?.terms ?? defaultTerms;
  const reader = new MemberRowReader(header, {
    findStore: await storeFinder(scope, services.db),
    defaultStore: shop && {
      shopId: shop.shop_id,
      timezone: shop.timezone,
      dayCutoffMinutes: shop.day_cutoff_minutes,
    },
    timezone: terms.timezone,
  });
  return {
    columns: header.names,
    recognised: () => header.recognised(),
    readings: membersOf(rows, reader),
    bytesTotal,
    bytesRead,
    write: writeMembers(context, terms),
    check: checkMembers(context),
  };
};

/** Shoppers of another programme, with the points that they bring. */
export const memberImport = importKind<MemberRow>({
  name: 'loyalty-customers',
  label: 'Loyalty customers',
  about:
    'A CSV with email, points and store and, if there are any, first_name, last_name, phone, expires_on and note. The points become an opening balance; orders placed before the import earn nothing.',
  one: 'customer',
  accept: '.csv,text/csv',
  area: '/loyalty',
  store: 'optional',
  limits: { bytes: 10 * 1024 ** 2, rows: MAX_ROWS, problems: 20_000 },
  asksBeforeRepeat: false,
  template: {
    columns: memberColumns,
    example: [
      'customer@example.com',
      'Ann',
      'Example',
      '+1 202 555 0123',
      '12.50',
      '2035-12-31',
      'downtown.myshopify.com',
      'Delete this row',
    ],
  },
  summary: {
    headings: ['E-mail', 'Name', 'Points', 'Expires'],
    cells: (member) => [
      member.email,
      `${member.firstName} ${member.lastName}`.trim(),
      toPoints(member.points).toFixed(2),
      member.expiresOn ?? '',
    ],
  },
  open: openMemberFile,
});
