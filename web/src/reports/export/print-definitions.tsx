import type { Column } from '@backroom/contract/reports/columns';

/** How each printed column is calculated; only on paper. */
export const PrintDefinitions = ({ columns }: { columns: readonly Column[] }) => (
  <section className="hidden break-inside-avoid print:block">
    <h2 className="mb-1 text-[10pt] font-semibold">How the columns are calculated</h2>
    <dl className="columns-2 gap-6 text-[8pt]/[11pt]">
      {columns.map((column) => (
        <div key={column.key} className="break-inside-avoid">
          <dt className="inline font-semibold">{column.label}: </dt>
          <dd className="inline text-muted">{column.definition}</dd>
        </div>
      ))}
    </dl>
  </section>
);
