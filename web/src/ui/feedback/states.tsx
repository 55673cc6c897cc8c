import { CloudOff, type LucideIcon, SearchX, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { meaningOf } from '../../api/call-failure.ts';
import type { Action } from '../action.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

type StateProps = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'plain' | 'bad';
  role?: 'alert' | 'status';
};

/** What stands where content would be: one icon, what is so, and what to do next. */
export const State = ({ icon: Icon, title, children, action, tone = 'plain', role }: StateProps) => (
  <div
    role={role}
    className="grid h-full min-h-60 place-content-center justify-items-center gap-1 px-6 py-10 text-center"
  >
    <span
      className={classNames(
        'mb-2 grid size-10 place-items-center rounded-full',
        tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-plain-soft text-muted',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </span>
    <p className="text-body font-medium">{title}</p>
    {children && <div className="max-w-md text-table text-muted">{children}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);

export type Empty = { icon?: LucideIcon; title: string; text?: ReactNode; action?: Action };

/** Nothing is there yet: says what would be, and offers the first step. */
export const EmptyState = ({ icon = Sparkles, title, text, action }: Empty) => (
  <State
    icon={icon}
    title={title}
    action={
      action && (
        <Button look="primary" onClick={action.onSelect}>
          {action.label}
        </Button>
      )
    }
  >
    {text}
  </State>
);

/** Something is there, but the filters leave nothing. */
export const NoMatchState = ({ onReset }: { onReset: () => void }) => (
  <State
    icon={SearchX}
    title="Nothing matches"
    role="status"
    action={<Button onClick={onReset}>Reset filters</Button>}
  >
    No row fits the search and filters chosen. Widen them, or start over.
  </State>
);

type FailedProps = { error: unknown; onRetry?: () => void; title?: string };

/** It could not be read: the message, what it means and what to do, and Retry. */
export const FailedState = ({ error, onRetry, title = 'This could not be loaded' }: FailedProps) => (
  <State
    icon={CloudOff}
    tone="bad"
    role="alert"
    title={title}
    action={onRetry && <Button onClick={onRetry}>Retry</Button>}
  >
    <p className="text-soft">{messageOf(error)}</p>
    <p className="mt-0.5">{meaningOf(error)}</p>
  </State>
);
