export type LegendPart = { label: string; colour: string; look?: 'block' | 'line' | 'dashes' | 'mark' };

/** What the colours of a chart stand for. */
export const ChartLegend = ({ parts }: { parts: readonly LegendPart[] }) => (
  <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
    {parts.map(({ label, colour, look = 'block' }) => (
      <li key={label} className="flex items-center gap-1.5">
        <svg aria-hidden width="14" height="10" className="shrink-0">
          {look === 'block' ? (
            <rect x="1" width="10" height="10" rx="2" fill={colour} className="opacity-75" />
          ) : look === 'mark' ? (
            <line x1="7" x2="7" y2="10" stroke={colour} strokeWidth="2" />
          ) : (
            <line
              y1="5"
              y2="5"
              x2="14"
              stroke={colour}
              strokeWidth="2"
              strokeDasharray={look === 'dashes' ? '4 3' : undefined}
            />
          )}
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
