import { businessDateOf } from '@backroom/contract/kit/dates';
import { email, localDate } from '@backroom/contract/kit/fields';
import { type Cents, parseCents } from '@backroom/contract/kit/money';
import { Cells } from '../../platform/file-import/input/cells.ts';
import type { Column, Header } from '../../platform/file-import/input/header.ts';
import { accepted, type Reading, rejected, type SourceRow } from '../../platform/file-import/reading.ts';
import type { StoreFinder } from '../../platform/file-import/store-finder.ts';
import type { StoreDays } from '../../platform/ledger/read-account.ts';

/** The columns of an import, in the order of the template (domain.md 3.1, "CSV import"). */
export const cardColumns = [
  'code',
  'initial_amount',
  'balance',
  'expires_on',
  'customer_email',
  'customer_name',
  'store',
  'note',
] as const;

/** A row that may become a card; `code` is null where one is to be made. */
export type CardRow = {
  row: number;
  code: string | null;
  store: StoreDays;
  initial: Cents;
  balance: Cents;
  expiresOn: string | null;
  customerEmail: string | null;
  customerName: string | null;
  note: string | null;
};

type Columns = Record<(typeof cardColumns)[number], Column>;

const columnsOf = (header: Header): Columns =>
  // The keys are the names of cardColumns, all of them.
  Object.fromEntries(cardColumns.map((name) => [name, header.column(name)])) as Columns;

const MAX_CENTS = 10_000_000;

/** Where a day ends last: what is over there is over in every store. */
const WEST = 'Etc/GMT+12';

/** A spreadsheet shows a long number as 1.23E+15, and has forgotten its last digits when it saves that. */
const BROKEN_NUMBER = /^\d+([.,]\d+)?E\+?\d+$/i;

/** A problem that the result counts by itself. */
export const DUPLICATE_CODE = 'DUPLICATE_CODE';

/** Reads rows of a file, one after another; the second of two rows with one code is refused. */
export class CardRowReader {
  #cells = new Cells();
  readonly #rowOfCode = new Map<string, number>();
  readonly #columns: Columns;
  readonly #width: number;
  readonly #findStore: StoreFinder;
  readonly #defaultStore: StoreDays | null;

  constructor(header: Header, findStore: StoreFinder, defaultStore: StoreDays | null) {
    this.#columns = columnsOf(header);
    this.#width = header.names.length;
    this.#findStore = findStore;
    this.#defaultStore = defaultStore;
  }

  /** All that is wrong with the row is told at once. */
  read(row: SourceRow): Reading<CardRow> {
    this.#cells = new Cells();
    const card = this.#card(row);
    const { problems } = this.#cells;
    if (problems.length > 0 || !card) return rejected([row], problems);
    const first = card.code === null ? undefined : this.#rowOfCode.get(card.code);
    if (first !== undefined) {
      const message = `Row ${first} has the same code`;
      return rejected([row], [{ row: row.number, column: 'code', message, code: DUPLICATE_CODE }]);
    }
    if (card.code !== null) this.#rowOfCode.set(card.code, row.number);
    return accepted(card, [row]);
  }

  #card(row: SourceRow): CardRow | null {
    this.#cells.check(row, this.#width);
    const code = this.#code(row);
    const initial = this.#amount(row, this.#columns.initial_amount);
    const { initial_amount } = this.#columns;
    if (initial === null && initial_amount.of(row) === '')
      this.#cells.note(row, 'initial_amount', 'Is empty');
    if (initial === 0) this.#cells.note(row, 'initial_amount', 'Must be more than zero');
    const balance = this.#amount(row, this.#columns.balance) ?? initial;
    if (initial !== null && balance !== null && balance > initial) {
      this.#cells.note(row, 'balance', 'Is more than initial_amount');
    }
    const store = this.#store(row);
    const expiresOn = this.#expiry(row, store);
    const customerEmail = this.#email(row);
    const customerName = this.#cells.text(row, this.#columns.customer_name, 120);
    const note = this.#cells.text(row, this.#columns.note, 500);
    if (initial === null || balance === null || !store) return null;
    return { row: row.number, code, store, initial, balance, expiresOn, customerEmail, customerName, note };
  }

  /** The code as it is typed elsewhere: without blanks, dashes and the apostrophe of a spreadsheet. */
  #code(row: SourceRow): string | null {
    const value = this.#columns.code.of(row).replace(/^'/, '').trim();
    if (value === '') return null;
    if (BROKEN_NUMBER.test(value)) {
      const message =
        'The spreadsheet has turned this code into a rounded number and its digits are lost. ' +
        'Format the column as text and enter the code again.';
      return this.#cells.note(row, 'code', message);
    }
    const code = value.replaceAll(/[\s-]/g, '').toUpperCase();
    if (!/^[A-Z0-9]{8,20}$/.test(code))
      return this.#cells.note(row, 'code', 'Use 8 to 20 letters and digits');
    return code;
  }

  #amount(row: SourceRow, column: Column): Cents | null {
    const value = column.of(row);
    if (value === '') return null;
    if (value.startsWith('-')) return this.#cells.note(row, column.name, 'Must not be negative');
    if (!/^\d+(\.\d*)?$/.test(value)) {
      return this.#cells.note(
        row,
        column.name,
        'Write the amount as 1234.50: no currency sign, no separators',
      );
    }
    if (/\.\d{3,}$/.test(value)) return this.#cells.note(row, column.name, 'Use at most two decimals');
    const cents = parseCents(value);
    if (cents === null || cents > MAX_CENTS)
      return this.#cells.note(row, column.name, 'Is more than 100000.00');
    return cents;
  }

  #store(row: SourceRow): StoreDays | null {
    const value = this.#columns.store.of(row);
    if (value === '') {
      return (
        this.#defaultStore ??
        this.#cells.note(row, 'store', 'Is empty: name the store, or choose one for the file')
      );
    }
    return this.#findStore(value) ?? this.#cells.note(row, 'store', 'There is no such store of yours');
  }

  #expiry(row: SourceRow, store: StoreDays | null): string | null {
    const value = this.#columns.expires_on.of(row);
    if (value === '') return null;
    if (!localDate.safeParse(value).success) {
      return this.#cells.note(row, 'expires_on', 'Write the date as YYYY-MM-DD');
    }
    if (value < businessDateOf(new Date(), store?.timezone ?? WEST)) {
      return this.#cells.note(row, 'expires_on', 'Is in the past');
    }
    return value;
  }

  #email(row: SourceRow): string | null {
    const value = this.#columns.customer_email.of(row);
    if (value === '') return null;
    const result = email.safeParse(value);
    return result.success ? result.data : this.#cells.note(row, 'customer_email', 'Invalid email address');
  }
}
