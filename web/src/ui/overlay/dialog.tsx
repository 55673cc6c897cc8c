import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useContext } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { type RowWalk, RowWalkContext } from './row-walk.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last (lower right). */
  footer?: ReactNode;
  className?: string;
};

/**
 * The first field gets the focus; without one, or where a keyboard would slide over it, the dialog
 * itself, so that Close isn't what Enter hits first.
 */
const focusFirstField = (event: Event) => {
  event.preventDefault();
  const { currentTarget: content } = event;
  if (!(content instanceof HTMLElement)) return;
  const field = window.matchMedia('(pointer: fine)').matches
    ? content.querySelector<HTMLElement>(
        '[data-dialog-body] :is(input, select, textarea, [role=combobox]):not([readonly], [type=hidden], [type=checkbox])',
      )
    : null;
  (field ?? content).focus();
};

const isTyping = (target: Element) => /^(input|textarea|select)$/i.test(target.tagName);

/** j and k lead to the row after and before, in this dialog itself and while nothing is typed. */
const walkKeys = (walk: RowWalk | null) => (event: KeyboardEvent<HTMLElement>) => {
  if (!walk || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || isTyping(target) || target.closest('[role="dialog"]') !== currentTarget)
    return;
  const step = { j: walk.next, k: walk.previous }[event.key];
  if (!step) return;
  event.preventDefault();
  step();
};

const WalkButtons = ({ walk }: { walk: RowWalk }) => (
  <div className="flex">
    <Button
      look="ghost"
      size="icon-sm"
      aria-label="Previous row"
      title="Previous (k)"
      disabled={!walk.previous}
      onClick={walk.previous}
    >
      <ChevronUp aria-hidden />
    </Button>
    <Button
      look="ghost"
      size="icon-sm"
      aria-label="Next row"
      title="Next (j)"
      disabled={!walk.next}
      onClick={walk.next}
    >
      <ChevronDown aria-hidden />
    </Button>
  </div>
);

type FrameProps = DialogProps & { walk?: RowWalk | null };

/** What dialog and drawer share: overlay, header with Close, scrolling body, footer. */
const DialogFrame = ({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  className,
  walk = null,
}: FrameProps) => {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            remember();
            focusFirstField(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onKeyDown={walkKeys(walk)}
          className={classNames(
            'fixed z-50 flex flex-col border-line bg-raised text-ink shadow-lift focus-visible:outline-none',
            className,
          )}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-3.5">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-lead font-semibold">{title}</Primitive.Title>
              {description && (
                <Primitive.Description asChild>
                  <div className="mt-0.5 text-table text-muted">{description}</div>
                </Primitive.Description>
              )}
            </div>
            {walk && <WalkButtons walk={walk} />}
            <Primitive.Close asChild>
              <Button look="ghost" size="icon-sm" aria-label="Close" className="-mr-1.5">
                <X aria-hidden />
              </Button>
            </Primitive.Close>
          </header>
          <div data-dialog-body className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

/** A small question or form in the middle; at the bottom of a phone. */
export const Dialog = ({ className, ...rest }: DialogProps) => (
  <DialogFrame
    {...rest}
    className={classNames(
      'inset-x-0 bottom-0 max-h-[92dvh] animate-slide-up rounded-t-xl border-t',
      'md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[86dvh] md:w-[480px] md:max-w-[94vw] md:-translate-x-1/2 md:-translate-y-1/2',
      'md:animate-fade-in md:rounded-xl md:border',
      className,
    )}
  />
);

/** Details and longer forms: 560 px at the right, the whole screen of a phone. Among rows, it leads to the next. */
export const Drawer = ({ className, ...rest }: DialogProps) => (
  <DialogFrame
    {...rest}
    walk={useContext(RowWalkContext)}
    className={classNames(
      'inset-0 animate-slide-in md:left-auto md:w-[560px] md:max-w-[94vw] md:border-l',
      className,
    )}
  />
);
