import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const keyOf = (name: string): string => `backroom-room:${name}`;

const keptAs = (name: string): number => {
  const kept = Number(localStorage.getItem(keyOf(name)));
  return Number.isFinite(kept) ? kept : 0;
};

/** What is known by now of a place: `later` where that isn't known, `nothing` where nothing stands there. */
export type Place = 'later' | 'here' | 'nothing';

type KeptHeight<E> = {
  /** Goes on what stands there. */
  place: RefObject<E | null>;
  /** How high it was last time; 0 where it never was, or nothing stood there. */
  height: number;
};

/**
 * How high a place was when it was last seen in this browser, for as much room as that until it is known what stands there.
 * @param name unique in the application
 */
export const useKeptHeight = <E extends HTMLElement>(name: string, what: Place): KeptHeight<E> => {
  const place = useRef<E>(null);
  const [height] = useState(() => keptAs(name));
  useLayoutEffect(() => {
    if (what === 'later') return;
    if (what === 'nothing' || !place.current) return localStorage.removeItem(keyOf(name));
    // Told of the height when the page is laid out anyway, and of another one later.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) localStorage.setItem(keyOf(name), String(entry.contentRect.height));
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [what, name]);
  return { place, height };
};

/**
 * How many rows a table had when it was last seen in this browser; 0 where it never was.
 * @param count of this time, once it is known
 */
export const useKeptRows = (name: string, count: number | undefined): number => {
  const [rows] = useState(() => keptAs(name));
  useLayoutEffect(() => {
    if (count !== undefined) localStorage.setItem(keyOf(name), String(count));
  }, [name, count]);
  return rows;
};
