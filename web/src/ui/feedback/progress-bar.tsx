import { classNames } from '../class-names.ts';

type ProgressBarProps = {
  /** What goes on, for screen readers. */
  label: string;
  /** From 0 to `max`. */
  value: number;
  max?: number;
  className?: string;
};

/** How far something is that takes long. */
export const ProgressBar = ({ label, value, max = 1, className = 'h-1.5' }: ProgressBarProps) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={classNames(
      'w-full appearance-none overflow-hidden rounded-full bg-plain-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-plain-soft [&::-webkit-progress-value]:bg-accent',
      className,
    )}
  />
);
