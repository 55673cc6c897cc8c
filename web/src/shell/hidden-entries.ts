/** Which entries of the sidebar this browser's reader has put away. They are still found by name, key and address. */
import { useSyncExternalStore } from 'react';

const KEY = 'sidebar_hidden';
const none: ReadonlySet<string> = new Set();

/** What is stored; nothing where it can't be read. */
export const readHidden = (stored: string | null): ReadonlySet<string> => {
  try {
    const paths: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(paths)) return none;
    return new Set(paths.filter((path): path is string => typeof path === 'string'));
  } catch {
    return none;
  }
};

const listeners = new Set<() => void>();
let current: ReadonlySet<string> | null = null;

const tell = () => {
  current = null;
  for (const listener of listeners) listener();
};

/** Puts an entry away, or brings it back. */
export const hideEntry = (path: string, isHidden: boolean): void => {
  const hidden = new Set(readHidden(localStorage.getItem(KEY)));
  if (isHidden) hidden.add(path);
  else hidden.delete(path);
  localStorage.setItem(KEY, JSON.stringify([...hidden]));
  tell();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
};

const snapshot = () => {
  current ??= readHidden(localStorage.getItem(KEY));
  return current;
};

export const useHiddenEntries = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, snapshot, () => none);
