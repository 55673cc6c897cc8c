import type { ReportName } from '@backroom/contract/reports/catalogue';
import type { Column } from '@backroom/contract/reports/columns';
import type { ReportDefinition } from '@backroom/contract/reports/definitions/report';
import { type Formula, formulas, type Term } from '@backroom/contract/reports/formulas';
import { type ProofPart, proofOf } from '@backroom/contract/reports/proof';
import { workedFigures } from '@backroom/contract/reports/worked-example';
import { formatMoney, formatNumber, formatPercent } from '../ui/text/format.ts';
import type { Article } from './article.ts';

/** Under which id the article of a report stands, by its page. */
export const reportArticleId = (page: string): string => `report-${page}`;

const inOneCell = (text: string) => text.replaceAll('|', '/');

/** The words of a formula: `Gross sales − Discounts − Returns`; null where a part isn't among the columns. */
const wordsOf = ({ terms, by }: Formula, labels: ReadonlyMap<string, string>): string | null => {
  const side = (parts: readonly Term[]): string | null => {
    const written = parts.map(({ key, sign }, index) => {
      const label = labels.get(key);
      return label === undefined ? null : `${index === 0 && sign === '+' ? '' : `${sign} `}${label}`;
    });
    return written.includes(null) ? null : written.join(' ');
  };
  const above = side(terms);
  const below = by ? side(by) : '';
  if (above === null || below === null) return null;
  if (!by) return above;
  const inBrackets = (text: string, parts: readonly Term[]) => (parts.length > 1 ? `(${text})` : text);
  return `${inBrackets(above, terms)} ÷ ${inBrackets(below, by)}`;
};

const valueWords = (value: unknown, { kind }: Column): string => {
  if (typeof value !== 'number') return '';
  if (kind === 'money') return formatMoney(value);
  return kind === 'percent' ? formatPercent(value) : formatNumber(value);
};

const sideOf = (parts: readonly ProofPart[]) =>
  parts
    .map(
      ({ sign, column, value }, index) =>
        `${index === 0 && sign === '+' ? '' : `${sign} `}${valueWords(value, column)}`,
    )
    .join(' ');

/** A figure of the worked example, with the numbers that make it where the report holds them. */
const exampleOf = (
  column: Column,
  columns: readonly Column[],
  figures: Readonly<Record<string, unknown>>,
): string => {
  const value = valueWords(figures[column.key], column);
  const proof = proofOf(column, columns, figures);
  if (!proof || value === '') return value;
  const bracketed = proof.by && proof.parts.length > 1 ? `(${sideOf(proof.parts)})` : sideOf(proof.parts);
  const below = proof.by && (proof.by.length > 1 ? `(${sideOf(proof.by)})` : sideOf(proof.by));
  return `${below === null ? bracketed : `${bracketed} ÷ ${below}`} = **${value}**`;
};

/** A row of an article's table, under what makes it one of its own. */
const tell = ({ label, definition }: Column, example: string) =>
  [`${label} ${definition}`, `| **${inOneCell(label)}** | ${inOneCell(definition)} | ${example} |`] as const;

/** How a report is worked out, written from the definitions that its page and its export use. */
export const reportArticle = (report: ReportDefinition, order: number): Article => {
  const columns = [...report.columns, ...report.summary];
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  // A report is in the catalogue under the name of its call.
  const { totals, summary } = workedFigures[report.call as ReportName];
  const told = new Map([
    ...report.columns.map((column) => tell(column, exampleOf(column, report.columns, totals))),
    ...report.summary.map((column) => tell(column, exampleOf(column, columns, { ...totals, ...summary }))),
  ]);
  const rows = [...told.values()];
  // What a formula is of is a key of the table; one of the columns may have none.
  const formulaOf = (key: string) => (formulas as Partial<Record<string, readonly Formula[]>>)[key] ?? [];
  const equations = [...labels].flatMap(([key, label]) => {
    const words = formulaOf(key)
      .map((formula) => wordsOf(formula, labels))
      .find((found) => found !== null);
    return words ? [`- **${label}** = ${words}`] : [];
  });
  return {
    id: reportArticleId(report.page),
    title: `How ${report.title} is calculated`,
    group: 'Figures',
    for: ['super-admin', 'admin'],
    pages: [`/reports/${report.page}`],
    order,
    text: [
      report.purpose,
      ...(equations.length > 0 ? ['## Equations', equations.join('\n')] : []),
      '## Every figure and column',
      `| Figure | How it is worked out | In [the example](help:worked-example) |\n| --- | --- | --- |\n${rows.join('\n')}`,
      'Days, returns and totals are those of [all figures](help:figures). The numbers at the right are those of [one month of one store](help:worked-example).',
    ].join('\n\n'),
  };
};
