import type { ReactNode } from 'react';
import { useKeptHeight } from './kept-room.ts';

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
  const isEmpty = !children;
  const what = !isKnown ? 'later' : isEmpty ? 'nothing' : 'here';
  const { place, height } = useKeptHeight<HTMLDivElement>(name, what);
  if (!isKnown) return height > 0 ? <div aria-hidden className="shrink-0" style={{ height }} /> : null;
  return isEmpty ? null : (
    <div ref={place} className="shrink-0 empty:hidden">
      {children}
    </div>
  );
};
