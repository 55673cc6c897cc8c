import { MAX_AMOUNT_CENTS, parseCents } from '@backroom/contract/kit/money';
import type { Problem, SourceRow } from '../reading.ts';
import type { Column } from './header.ts';
import { parseMoment } from './moment.ts';

/**
 * Reads the cells of one row after another and collects what is wrong with them, so that all problems of
 * a row are told at once. Every method gives null (or its fallback) for an empty cell, and for one with a
 * problem after noting it.
 */
export class Cells {
  readonly problems: Problem[] = [];

  note(row: SourceRow, column: string, message: string): null {
    this.problems.push({ row: row.number, column, message });
    return null;
  }

  /** Notes what no column of a database or report could hold. Call once per row. */
  check(row: SourceRow, columns: number): void {
    if (row.cells.length > columns && row.cells.slice(columns).some((cell) => cell.trim() !== '')) {
      this.note(row, '', `Has more cells than the header has columns (${columns})`);
    }
    const whole = row.cells.join('');
    if (whole.includes('\u0000') || whole.includes('\ufffd')) {
      this.note(row, '', 'Contains a damaged character; save the file as UTF-8 and try again');
    }
  }

  text(row: SourceRow, column: Column, max = 1_000): string | null {
    const value = column.of(row);
    if (value.length > max) return this.note(row, column.name, `Is longer than ${max} characters`);
    return value === '' ? null : value;
  }

  required(row: SourceRow, column: Column, max = 1_000): string {
    const value = this.text(row, column, max);
    if (value === null && column.of(row) === '') this.note(row, column.name, 'Is empty');
    return value ?? '';
  }

  /** "1,234.50", "$6.62 " and "-3" in cents, rounded half-up past the second decimal. */
  cents(row: SourceRow, column: Column): number | null {
    const value = column.of(row);
    if (value === '') return null;
    const cents = parseCents(value);
    if (cents === null) return this.note(row, column.name, `“${value}” is not an amount`);
    if (Math.abs(cents) > MAX_AMOUNT_CENTS) return this.note(row, column.name, 'Is beyond 20 million');
    return cents;
  }

  /** A whole number between the limits; "3.0" is 3. */
  integer(row: SourceRow, column: Column, limits: { min: number; max: number }): number | null {
    const value = column.of(row);
    if (value === '') return null;
    const number = /^[+-]?\d+(\.0+)?$/.test(value) ? Number(value) : Number.NaN;
    if (Number.isNaN(number)) return this.note(row, column.name, `“${value}” is not a whole number`);
    if (number < limits.min || number > limits.max) {
      return this.note(row, column.name, `${value} is not between ${limits.min} and ${limits.max}`);
    }
    return number;
  }

  /** "2025-12-06 10:37:33 -0500" and ISO 8601 as an ISO moment in UTC. */
  moment(row: SourceRow, column: Column): string | null {
    const value = column.of(row);
    if (value === '') return null;
    return parseMoment(value) ?? this.note(row, column.name, `“${value}” is not a moment with its offset`);
  }

  /** yes/no, true/false, 1/0 in any case. */
  yesNo(row: SourceRow, column: Column, fallback: boolean): boolean {
    const value = column.of(row).toLowerCase();
    if (value === '') return fallback;
    if (['yes', 'true', '1', 'y'].includes(value)) return true;
    if (['no', 'false', '0', 'n'].includes(value)) return false;
    this.note(row, column.name, `“${column.of(row)}” is neither yes nor no`);
    return fallback;
  }
}
