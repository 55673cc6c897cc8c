import { createContext } from 'react';

/** From the row whose details are open to those before and after it; missing where there is none. */
export type RowWalk = { previous?: (() => void) | undefined; next?: (() => void) | undefined };

/** A list around a drawer offers it; the drawer has buttons and the keys j and k for it. */
export const RowWalkContext = createContext<RowWalk | null>(null);
