import { businessDateOf } from '@backroom/contract/kit/dates';
import { email, localDate } from '@backroom/contract/kit/fields';
import { parseCents } from '@backroom/contract/kit/money';
import { phoneField } from '@backroom/contract/loyalty-fields';
import { Cells } from '../../platform/file-import/input/cells.ts';
import type { Column, Header } from '../../platform/file-import/input/header.ts';
import { accepted, type Reading, rejected, type SourceRow } from '../../platform/file-import/reading.ts';
import type { StoreFinder } from '../../platform/file-import/store-finder.ts';
import type { StoreDays } from '../../platform/ledger/read-account.ts';
import type { Hundredths } from '../points.ts';

/** The columns of an import, in the order of the template. */
export const memberColumns = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'points',
  'expires_on',
  'store',
  'note',
] as const;

/** A row that may become a shopper with an opening balance. */
export type MemberRow = {
  row: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  points: Hundredths;
  /** The last day of these points in the chain's zone; null leaves it to the terms. */
  expiresOn: string | null;
  store: StoreDays;
  note: string | null;
};

type Columns = Record<(typeof memberColumns)[number], Column>;

const columnsOf = (header: Header): Columns =>
  // The keys are the names of memberColumns, all of them.
  Object.fromEntries(memberColumns.map((name) => [name, header.column(name)])) as Columns;

const MOST = 100_000_000;

/** Reads rows of a file, one after another; the second of two rows with one e-mail is refused. */
export class MemberRowReader {
  #cells = new Cells();
  readonly #rowOfEmail = new Map<string, number>();
  readonly #columns: Columns;
  readonly #width: number;
  readonly #findStore: StoreFinder;
  readonly #defaultStore: StoreDays | null;
  readonly #timezone: string;

  constructor(
    header: Header,
    {
      findStore,
      defaultStore,
      timezone,
    }: { findStore: StoreFinder; defaultStore: StoreDays | null; timezone: string },
  ) {
    this.#columns = columnsOf(header);
    this.#width = header.names.length;
    this.#findStore = findStore;
    this.#defaultStore = defaultStore;
    this.#timezone = timezone;
  }

  /** All that is wrong with the row is told at once. */
  read(row: SourceRow): Reading<MemberRow> {
    this.#cells = new Cells();
    const member = this.#member(row);
    const { problems } = this.#cells;
    if (problems.length > 0 || !member) return rejected([row], problems);
    const first = this.#rowOfEmail.get(member.email);
    if (first !== undefined) {
      const message = `Row ${first} has the same e-mail address`;
      return rejected([row], [{ row: row.number, column: 'email', message }]);
    }
    this.#rowOfEmail.set(member.email, row.number);
    return accepted(member, [row]);
  }

  #member(row: SourceRow): MemberRow | null {
    const columns = this.#columns;
    this.#cells.check(row, this.#width);
    const address = this.#email(row);
    const firstName = this.#cells.text(row, columns.first_name, 80) ?? '';
    const lastName = this.#cells.text(row, columns.last_name, 80) ?? '';
    const phone = this.#phone(row);
    const points = this.#points(row);
    const expiresOn = this.#expiry(row);
    const store = this.#store(row);
    const note = this.#cells.text(row, columns.note, 500);
    if (address === null || points === null || store === null) return null;
    return { row: row.number, email: address, firstName, lastName, phone, points, expiresOn, store, note };
  }

  #email(row: SourceRow): string | null {
    const column = this.#columns.email;
    const value = this.#cells.required(row, column);
    if (value === '') return null;
    const result = email.safeParse(value);
    return result.success
      ? result.data.trim().toLowerCase()
      : this.#cells.note(row, column.name, 'Invalid email address');
  }

  #phone(row: SourceRow): string | null {
    const column = this.#columns.phone;
    // Excel keeps a leading + only behind an apostrophe.
    const result = phoneField.safeParse(column.of(row).replace(/^'/, ''));
    return result.success ? result.data : this.#cells.note(row, column.name, 'Enter a phone number');
  }

  #points(row: SourceRow): Hundredths | null {
    const column = this.#columns.points;
    const value = this.#cells.required(row, column);
    if (value === '') return null;
    if (value.startsWith('-')) return this.#cells.note(row, column.name, 'Must not be negative');
    if (!/^\d+(\.\d*)?$/.test(value)) {
      return this.#cells.note(row, column.name, 'Write the points as 1234.50: no separators');
    }
    if (/\.\d{3,}$/.test(value)) return this.#cells.note(row, column.name, 'Use at most two decimals');
    const points = parseCents(value);
    return points === null || points > MOST
      ? this.#cells.note(row, column.name, 'Is more than 1000000.00')
      : points;
  }

  #expiry(row: SourceRow): string | null {
    const column = this.#columns.expires_on;
    const value = column.of(row);
    if (value === '') return null;
    if (!localDate.safeParse(value).success) {
      return this.#cells.note(row, column.name, 'Write the date as YYYY-MM-DD');
    }
    return value < businessDateOf(new Date(), this.#timezone)
      ? this.#cells.note(row, column.name, 'Is in the past')
      : value;
  }

  #store(row: SourceRow): StoreDays | null {
    const column = this.#columns.store;
    const value = column.of(row);
    if (value === '') {
      return (
        this.#defaultStore ??
        this.#cells.note(row, column.name, 'Is empty: name the store, or choose one for the file')
      );
    }
    return this.#findStore(value) ?? this.#cells.note(row, column.name, 'There is no such store');
  }
}
