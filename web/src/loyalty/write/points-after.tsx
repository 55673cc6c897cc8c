import { formatPoints } from '../../ui/text/format.ts';

/** The balance after points that may still be half typed; null while it makes no sense. */
const balanceAfter = (balance: number, points: unknown): number | null =>
  typeof points === 'number' && !Number.isNaN(points) ? Math.round((balance + points) * 100) / 100 : null;

/** What somebody has, and what they will have. */
export const PointsAfter = ({ balance, points }: { balance: number; points: unknown }) => {
  const after = balanceAfter(balance, points);
  const isBelow = after !== null && after < 0;
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-lg border border-line bg-sunken tabular-nums">
      <div className="px-4 py-2.5">
        <dt className="text-meta text-muted">Balance now</dt>
        <dd className="text-body font-semibold">{formatPoints(balance)}</dd>
      </div>
      <div className="px-4 py-2.5">
        <dt className="text-meta text-muted">Balance after</dt>
        <dd aria-live="polite" className={`text-body font-semibold ${isBelow ? 'text-bad' : ''}`}>
          {after === null ? '-' : formatPoints(after)}
        </dd>
      </div>
    </dl>
  );
};
