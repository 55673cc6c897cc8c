import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const heightOf = (key: string): number => {
  const kept = Number(localStorage.getItem(key));
  return Number.isFinite(kept) ? kept : 0;
};

type LateRoomProps = {
  /** Under which its height is remembered in this browser; unique in the application. */
  name: string;
  /** Whether it is known by now what stands here, if anything does. */
  isKnown: boolean;
  children: ReactNode;
};

/**
 * What stands above other things and is known later than they are: until then as much room is left as it took last time, so that
 * nothing beneath it moves. Only who sees it for the first time sees it push.
 */
export const LateRoom = ({ name, isKnown, children }: LateRoomProps) => {
  const key = `backroom-room:${name}`;
  const place = useRef<HTMLDivElement>(null);
  const [kept] = useState(() => heightOf(key));
  const isEmpty = !children;
  useLayoutEffect(() => {
    if (!isKnown) return;
    if (isEmpty || !place.current) return localStorage.removeItem(key);
    // Told of the height when the page is laid out anyway, and of another one later.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) localStorage.setItem(key, String(entry.contentRect.height));
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isKnown, isEmpty, key]);
  if (!isKnown) return kept > 0 ? <div aria-hidden className="shrink-0" style={{ height: kept }} /> : null;
  return isEmpty ? null : (
    <div ref={place} className="shrink-0 empty:hidden">
      {children}
    </div>
  );
};
