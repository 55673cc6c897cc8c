type TipLine = { name: string; label: string; value: number };
type TrendTipProps = {
  x: number;
  width: number;
  lines: readonly TipLine[];
  format: (value: number) => string;
};

const WIDTH = 184;

/** What stands at the point looked at; also read out as it moves. */
export const TrendTip = ({ x, width, lines, format }: TrendTipProps) => (
  <div
    aria-hidden
    className="pointer-events-none absolute top-0 z-10 rounded-md border border-line bg-raised px-2.5 py-1.5 text-meta shadow-lift print:hidden"
    style={{ width: WIDTH, left: Math.max(0, x + 14 + WIDTH > width ? x - WIDTH - 14 : x + 14) }}
  >
    {lines.map(({ name, label, value }, index) => (
      <p key={name} className="flex items-baseline justify-between gap-3 py-0.5">
        <span className="truncate text-muted">{label}</span>
        <span className={index === 0 ? 'font-semibold' : 'text-soft'}>{format(value)}</span>
      </p>
    ))}
  </div>
);
