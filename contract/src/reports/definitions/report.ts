import type { Column } from '../columns.ts';

/** One report as its page, its call and its export need it. */
export type ReportDefinition = {
  /** The call's name in the contract. */
  readonly call: string;
  /** The page under /reports. */
  readonly page: string;
  readonly title: string;
  /** One sentence: what the report is for. */
  readonly purpose: string;
  /** What generated row ids begin with, where the rows have no key of their own. */
  readonly rowId: string | null;
  /** The column, or columns, that tell rows apart. */
  readonly rowKey: readonly string[];
  readonly columns: readonly Column[];
  readonly summary: readonly Column[];
};

export const report = <const R extends ReportDefinition>(definition: R): R => definition;
