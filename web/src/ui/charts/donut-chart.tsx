import { arc, pie } from 'd3-shape';
import type { ReactNode } from 'react';
import { chartColour } from './chart-colours.ts';

export type DonutPart = { key: string; name: string; label?: ReactNode; value: number };

type DonutChartProps = {
  label: string;
  nameHead: string;
  valueHead: string;
  parts: readonly DonutPart[];
  format: (value: number) => string;
  /** In the middle: what the whole is. */
  total: ReactNode;
};

const SIZE = 168;
const ring = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(SIZE / 2 - 26)
  .outerRadius(SIZE / 2)
  .padAngle(0.014)
  .cornerRadius(2);

/** How a whole splits. The ring shows what is above zero; the table beside it lists everything. */
const DonutChart = ({ label, nameHead, valueHead, parts, format, total }: DonutChartProps) => {
  const whole = parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  const slices = pie<DonutPart>()
    .sort(null)
    .value(({ value }) => Math.max(0, value))([...parts]);
  const share = (value: number) => (whole > 0 && value > 0 ? `${((value / whole) * 100).toFixed(1)}%` : '-');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="relative mx-auto shrink-0">
        <svg aria-hidden width={SIZE} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}>
          {whole === 0 && <circle r={SIZE / 2 - 13} fill="none" stroke="var(--line)" strokeWidth={26} />}
          {slices.map((slice, index) => (
            <path key={slice.data.key} d={ring(slice) ?? ''} fill={chartColour(index)}>
              <title>{`${slice.data.name}: ${format(slice.data.value)}`}</title>
            </path>
          ))}
        </svg>
        <div className="absolute inset-0 grid place-content-center text-center">{total}</div>
      </div>
      <table aria-label={label} className="min-w-60 flex-1 text-table">
        <thead className="sr-only">
          <tr>
            <th scope="col">{nameHead}</th>
            <th scope="col">{valueHead}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr key={part.key}>
              <th scope="row" className="py-1 pr-3 text-left font-normal text-soft">
                <span className="flex items-center gap-2">
                  <svg aria-hidden width="10" height="10" className="shrink-0">
                    <rect width="10" height="10" rx="2" fill={chartColour(index)} />
                  </svg>
                  {part.label ?? part.name}
                </span>
              </th>
              <td className="py-1 text-right whitespace-nowrap">{format(part.value)}</td>
              <td className="w-16 py-1 text-right text-muted">{share(part.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export default DonutChart;
