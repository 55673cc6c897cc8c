import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type BadgeTone = 'good' | 'warn' | 'bad' | 'info' | 'violet' | 'plain' | 'accent';

const tones: Record<BadgeTone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  violet: 'bg-violet-soft text-violet',
  plain: 'bg-plain-soft text-soft',
  accent: 'bg-accent-soft text-accent-text',
};

type BadgeProps = { tone?: BadgeTone; icon?: LucideIcon; children: ReactNode };

/** A status: colour, icon and word together. */
export const Badge = ({ tone = 'plain', icon: Icon, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex h-5.5 items-center gap-1 rounded-full px-2 text-meta font-medium whitespace-nowrap',
      tones[tone],
    )}
  >
    {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
    {children}
  </span>
);
