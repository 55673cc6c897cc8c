/**
 * Words that show on hover and on keyboard focus, after a moment: what a column means, how a figure came about.
 * One host (hint-host.tsx) draws them all; elements only say what they have to tell.
 */
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';

/** What an element, or a part of it, has to tell. `part` is what the pointer or the focus is on. */
type Tell = (part: Element) => Told | null;

export type Told = { anchor: Element; words: ReactNode };

const tellers = new WeakMap<Element, Tell>();

/** For an element whose parts have something to tell each: the cells of a table. Give the answer to its `ref`. */
const useHints = (tell: Tell) => {
  const latest = useRef(tell);
  useLayoutEffect(() => {
    latest.current = tell;
  });
  return useCallback((element: Element | null) => {
    if (element) tellers.set(element, (part) => latest.current(part));
  }, []);
};

/** For an element that has one thing to tell. Nothing shows while it is null. */
export const useHint = (words: () => ReactNode | null) => {
  const own = useRef<Element | null>(null);
  const tell = useHints(() => {
    const said = words();
    return said && own.current ? { anchor: own.current, words: said } : null;
  });
  return useCallback(
    (element: Element | null) => {
      own.current = element;
      tell(element);
    },
    [tell],
  );
};

/** What the nearest element around a target has to tell. */
export const toldBy = (target: EventTarget | null): Told | null => {
  if (!(target instanceof Element)) return null;
  for (let at: Element | null = target; at; at = at.parentElement) {
    const told = tellers.get(at)?.(target);
    if (told) return told;
  }
  return null;
};
