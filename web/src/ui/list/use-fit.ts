import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * How many children of a bar stand in its first line, from the first on. The bar wraps and shows one line only; what
 * has wrapped is to be hidden and offered elsewhere. What is offered elsewhere takes room of the bar itself: once it
 * is there it stays until everything fits beside it, so that nothing flickers.
 */
export const useFit = (bar: RefObject<HTMLElement | null>, count: number): number => {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const children = [...element.children].filter((child) => child instanceof HTMLElement);
      const first = children[0];
      if (!first) return;
      const end = element.getBoundingClientRect().right;
      // A first one that is too wide has nowhere to wrap to.
      const wrapped = children.findIndex(
        (child) => child.offsetTop > first.offsetTop || child.getBoundingClientRect().right > end + 1,
      );
      setFitting(wrapped === -1 ? count : wrapped);
    };
    // It tells of the first size too, once all of the page has been laid out and before that is painted: asking here would
    // lay out the page while it is still being put together.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [bar, count]);
  return Math.min(fitting, count);
};
