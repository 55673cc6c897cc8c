import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { formatNumber, formatPercent } from './format.ts';

export type Movement = {
  /** Percent against the period compared; null where there is nothing to compare with. */
  percent: number | null;
  /** Whether more is better. Where it is neither, the change has no colour. */
  better: 'more' | 'less' | 'neither';
  /** `percent` counts percentage points: a margin went from 60 % to 62 %. */
  inPoints?: boolean;
};

/** Less is nothing to be glad or sorry about. */
const STILL_PERCENT = 0.5;
const STILL_POINTS = 0.15;

/** Whether a change is good, bad, or neither. */
export const toneOf = ({ percent, better, inPoints = false }: Movement): 'good' | 'bad' | 'plain' => {
  const still = inPoints ? STILL_POINTS : STILL_PERCENT;
  if (percent === null || better === 'neither' || Math.abs(percent) < still) return 'plain';
  return percent > 0 === (better === 'more') ? 'good' : 'bad';
};

/** "+4.2%", "−0.3 pts". */
export const changeText = ({ percent, inPoints = false }: Movement): string => {
  if (percent === null) return '-';
  const text = inPoints ? `${formatNumber(Math.round(percent * 10) / 10)} pts` : formatPercent(percent);
  return percent > 0 ? `+${text}` : text;
};

const colours = { good: 'text-good', bad: 'text-bad', plain: 'text-muted' };

/** A change as a table shows it: with its sign, and a colour where it is good or bad. */
export const ChangeText = (movement: Movement) => (
  <span className={movement.percent === null ? undefined : colours[toneOf(movement)]}>
    {changeText(movement)}
  </span>
);

/** The same beside a key figure, with an arrow. */
export const Change = (movement: Movement) => {
  const { percent } = movement;
  if (percent === null) return <span className="text-meta text-muted">no comparison</span>;
  const Icon = percent === 0 ? Minus : percent > 0 ? TrendingUp : TrendingDown;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 text-meta font-medium whitespace-nowrap',
        colours[toneOf(movement)],
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {changeText(movement)}
    </span>
  );
};
