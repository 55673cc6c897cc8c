import { expect, test } from 'vitest';
import { readAppearance } from './appearance.ts';

const stored = (values: Record<string, string>) =>
  readAppearance({ getItem: (key: string) => values[key] ?? null });

test('nothing stored: light, inter, comfortable', () => {
  expect(stored({})).toEqual({ theme: 'light', font: 'inter', density: 'comfortable' });
});

test('what is stored is used, a value that is none falls back', () => {
  expect(stored({ 'vite-ui-theme': 'system', font: 'manrope', 'backroom-density': 'compact' })).toEqual({
    theme: 'system',
    font: 'manrope',
    density: 'compact',
  });
  expect(stored({ 'vite-ui-theme': 'pink', font: 'comic' })).toMatchObject({ theme: 'light', font: 'inter' });
});
