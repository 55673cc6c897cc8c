import type { ReportDefinition } from '@backroom/contract/reports/definitions/report';
import { type Formula, formulas, type Term } from '@backroom/contract/reports/formulas';
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

/** How a report is worked out, written from the definitions that its page and its export use. */
export const reportArticle = (report: ReportDefinition, order: number): Article => {
  const columns = [...report.columns, ...report.summary];
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const told = new Map(columns.map((column) => [`${column.label} ${column.definition}`, column]));
  const rows = [...told.values()].map(
    ({ label, definition }) => `| **${inOneCell(label)}** | ${inOneCell(definition)} |`,
  );
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
      `| Figure | How it is worked out |\n| --- | --- |\n${rows.join('\n')}`,
      'Days, returns and totals are those of [all figures](help:figures).',
    ].join('\n\n'),
  };
};
