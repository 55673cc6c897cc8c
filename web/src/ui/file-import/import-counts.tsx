import { formatNumber } from '../text/format.ts';

/** What became of the things of a file, side by side. */
export const ImportCounts = ({ counts }: { counts: Readonly<Record<string, number>> }) => (
  <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
    {Object.entries(counts).map(([label, value]) => (
      <div key={label} className="rounded-lg border border-line px-3 py-2.5">
        <dt className="text-meta text-muted">{label}</dt>
        <dd className="text-lead font-semibold tabular-nums">{formatNumber(value)}</dd>
      </div>
    ))}
  </dl>
);
