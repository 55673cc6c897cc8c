import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const tones = {
  info: { icon: Info, look: 'bg-info-soft text-info' },
  good: { icon: CircleCheck, look: 'bg-good-soft text-good' },
  warn: { icon: TriangleAlert, look: 'bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, look: 'bg-bad-soft text-bad' },
};

type NoticeProps = { tone: keyof typeof tones; children: ReactNode; className?: string };

/** Words that stand in the page: what happened, and what to do. */
export const Notice = ({ tone, children, className }: NoticeProps) => {
  const { icon: Icon, look } = tones[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex gap-2.5 rounded-md px-3 py-2.5 text-table', look, className)}
    >
      <Icon aria-hidden className="mt-px size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
};
