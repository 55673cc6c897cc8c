import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';

const fade = 'pointer-events-none absolute inset-y-0 z-20 w-8 print:hidden';

/** Whether there is more at either side of what scrolls sideways. */
const useMoreAside = (scroller: RefObject<HTMLElement | null>) => {
  const [more, setMore] = useState({ left: false, right: false });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      const left = element.scrollLeft > 1;
      const right = hidden - element.scrollLeft > 1;
      setMore((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    // Tells of the first size too, when the page is laid out anyway.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return more;
};

type TableScrollerProps = {
  /** What scrolls, for screen readers. */
  label: string;
  className?: string;
  /** As high as its place. */
  fill?: boolean;
  /** For whoever needs the element that scrolls. */
  scroller?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** What holds a wide table: it scrolls, also by keyboard, and fades where there is more instead of cutting digits. */
export const TableScroller = ({ label, className, fill = false, scroller, children }: TableScrollerProps) => {
  const own = useRef<HTMLElement>(null);
  const element = scroller ?? own;
  const { right } = useMoreAside(element);
  return (
    <div className={classNames('relative flex min-h-0 min-w-0 flex-col', fill && 'flex-1')}>
      <section
        ref={element}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={classNames('min-h-0 overflow-auto print:max-h-none print:overflow-visible', className)}
      >
        {children}
      </section>
      {right && <div aria-hidden className={classNames(fade, 'right-0 bg-linear-to-l from-surface')} />}
    </div>
  );
};
