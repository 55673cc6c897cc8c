import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Told, toldBy } from './use-hint.ts';

const WAIT_MS = 300;
/** Time to move the pointer from the anchor onto the words. */
const LEAVE_MS = 120;
const GAP = 6;
const MARGIN = 8;

/** Above the anchor where there is room, else below it; never out of sight. */
const placeOf = (anchor: DOMRect, box: DOMRect) => {
  const above = anchor.top - box.height - GAP;
  const left = anchor.left + anchor.width / 2 - box.width / 2;
  return {
    top: above >= MARGIN ? above : anchor.bottom + GAP,
    left: Math.max(MARGIN, Math.min(left, window.innerWidth - box.width - MARGIN)),
  };
};

/** Draws what elements have to tell. Mounted once. */
const HintHost = () => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Told | null>(null);
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const hide = useCallback(() => {
    setShown(null);
    setPlace(null);
  }, []);

  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    let current: Element | null = null;
    const after = (ms: number, next: Told | null) => {
      clearTimeout(wait);
      wait = setTimeout(() => {
        current = next?.anchor ?? null;
        setPlace(null);
        setShown(next);
      }, ms);
    };
    const look = (target: EventTarget | null) => {
      const told = toldBy(target);
      if (told && told.anchor !== current) after(WAIT_MS, told);
      else if (told) clearTimeout(wait);
      else after(LEAVE_MS, null);
    };
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      // On the words themselves: they stay.
      if (event.target instanceof Node && box.current?.contains(event.target)) clearTimeout(wait);
      else look(event.target);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) look(target);
    };
    const drop = () => {
      clearTimeout(wait);
      current = null;
      hide();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') drop();
    };
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('pointerdown', drop);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', drop);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('scroll', drop, true);
    return () => {
      clearTimeout(wait);
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('pointerdown', drop);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', drop);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('scroll', drop, true);
    };
  }, [hide]);

  useLayoutEffect(() => {
    if (!shown || !box.current) return;
    setPlace(placeOf(shown.anchor.getBoundingClientRect(), box.current.getBoundingClientRect()));
    const { anchor } = shown;
    // What has the focus inside the anchor is what a screen reader reads out.
    const described = anchor.contains(document.activeElement) ? document.activeElement : anchor;
    const before = described?.getAttribute('aria-describedby') ?? null;
    described?.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    return () => {
      if (before) described?.setAttribute('aria-describedby', before);
      else described?.removeAttribute('aria-describedby');
    };
  }, [shown, id]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      style={{ top: place?.top ?? 0, left: place?.left ?? 0, visibility: place ? undefined : 'hidden' }}
      className="fixed z-60 w-max max-w-[min(22rem,calc(100vw-1rem))] rounded-md border border-line bg-raised px-3 py-2 text-left text-table font-normal whitespace-normal text-ink shadow-lift print:hidden"
    >
      {shown.words}
    </div>
  );
};

export default HintHost;
