import { type ReactNode, useState } from 'react';
import { chartColour } from './chart-colours.ts';
import { shareParts } from './share-parts.ts';

export type SharePart = {
  key: string;
  name: string;
  label?: ReactNode;
  value: number;
  /** In percent, as it stands elsewhere on the page; else worked out from the values. */
  share?: number | null;
};

type ShareBarProps = {
  label: string;
  parts: readonly SharePart[];
  format: (value: number) => string;
  /** How a share in percent is written. */
  formatShare: (percent: number) => string;
};

const OTHERS = 7;

/** How a whole splits: one bar of the five largest and the others; under it each with its amount and share. */
const ShareBar = ({ label, parts, format, formatShare }: ShareBarProps) => {
  const [all, setAll] = useState(false);
  const { shown, others, othersValue, whole } = shareParts(parts);
  const othersName = others.length === 1 ? (others[0]?.name ?? '') : `${others.length} others`;
  const widthOf = (value: number) => `${whole > 0 ? (Math.max(0, value) / whole) * 100 : 0}%`;
  const bars = [
    ...shown.map((part, index) => ({ ...part, colour: chartColour(index) })),
    ...(others.length > 0
      ? [{ key: 'others', name: othersName, value: othersValue, colour: chartColour(OTHERS) }]
      : []),
  ];
  const shareOf = ({ value, share }: Pick<SharePart, 'value' | 'share'>) => {
    if (share !== undefined) return share === null ? '-' : formatShare(share);
    return whole > 0 && value > 0 ? formatShare((value / whole) * 100) : '-';
  };
  const ofOthers = {
    value: othersValue,
    ...(others.some(({ share }) => share !== undefined) && {
      share: others.reduce((sum, { share }) => sum + (share ?? 0), 0),
    }),
  };
  const item = (colour: string, key: string, name: ReactNode, part: Pick<SharePart, 'value' | 'share'>) => (
    <li key={key} className="flex min-w-0 items-baseline gap-2 text-table">
      <svg aria-hidden width="10" height="10" className="shrink-0 self-center">
        <rect width="10" height="10" rx="2" fill={colour} />
      </svg>
      <span className="min-w-0 truncate text-soft">{name}</span>
      <span className="whitespace-nowrap">
        <span className="font-medium">{format(part.value)}</span>{' '}
        <span className="text-meta text-muted">{shareOf(part)}</span>
      </span>
    </li>
  );
  return (
    <div className="grid gap-3">
      <div aria-hidden className="flex h-6 gap-px overflow-hidden rounded-md bg-sunken">
        {bars.map(({ key, name, value, colour }) => (
          <div
            key={key}
            title={`${name}: ${format(value)}`}
            style={{ width: widthOf(value), background: colour }}
            className="min-w-px opacity-85 hover:opacity-100"
          />
        ))}
      </div>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-1.5"
      >
        {shown.map((part, index) => item(chartColour(index), part.key, part.label ?? part.name, part))}
        {others.length === 1 || all
          ? others.map((part) => item(chartColour(OTHERS), part.key, part.label ?? part.name, part))
          : others.length > 0 &&
            item(
              chartColour(OTHERS),
              'others',
              <button
                type="button"
                onClick={() => setAll(true)}
                className="rounded-sm underline-offset-3 hover:text-accent-text hover:underline focus-visible:underline"
              >
                {othersName}
              </button>,
              ofOthers,
            )}
      </ul>
    </div>
  );
};

export default ShareBar;
