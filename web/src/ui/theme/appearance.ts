/**
 * Theme, font and row density as this browser keeps them. `public/before-paint.js` applies the same rules
 * before the first paint. Nothing stored: light, inter, comfortable.
 */
import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark', 'system'] as const;
export const fonts = ['inter', 'manrope', 'system'] as const;
export const densities = ['comfortable', 'compact'] as const;

export type Theme = (typeof themes)[number];
export type Font = (typeof fonts)[number];
export type Density = (typeof densities)[number];
/** `system` → `System`. */
export const nameOf = (choice: string) => choice.charAt(0).toUpperCase() + choice.slice(1);

export type Appearance = { theme: Theme; font: Font; density: Density };

const keys = { theme: 'vite-ui-theme', font: 'font', density: 'backroom-density' } as const;

const oneOf = <T extends string>(known: readonly T[], stored: string | null, otherwise: T): T =>
  known.find((one) => one === stored) ?? otherwise;

/** What is stored, with the fall-backs of the specification. */
export const readAppearance = (storage: Pick<Storage, 'getItem'> = localStorage): Appearance => ({
  theme: oneOf(themes, storage.getItem(keys.theme), 'light'),
  font: oneOf(fonts, storage.getItem(keys.font), 'inter'),
  density: oneOf(densities, storage.getItem(keys.density), 'comfortable'),
});

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const apply = ({ theme, font, density }: Appearance) => {
  const root = document.documentElement;
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark().matches);
  root.classList.toggle('dark', isDark);
  root.classList.toggle('light', !isDark);
  for (const one of fonts) root.classList.toggle(`font-${one}`, one === font);
  root.dataset.density = density;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#171614' : '#faf8f4');
};

const listeners = new Set<() => void>();
let current: Appearance | null = null;

const refresh = () => {
  current = readAppearance();
  apply(current);
  for (const listener of listeners) listener();
};

export const changeAppearance = (changes: Partial<Appearance>) => {
  for (const [name, value] of Object.entries(changes)) {
    // The keys of the changes are those of Appearance.
    localStorage.setItem(keys[name as keyof Appearance], value);
  }
  refresh();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    window.addEventListener('storage', refresh);
    prefersDark().addEventListener('change', refresh);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', refresh);
    prefersDark().removeEventListener('change', refresh);
  };
};

const snapshot = () => {
  current ??= readAppearance();
  return current;
};

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, snapshot);
