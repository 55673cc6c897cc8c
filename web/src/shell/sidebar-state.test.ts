import { expect, test } from 'vitest';
import { readSidebarState, sidebarCookie } from './sidebar-state.ts';

test('the sidebar is as the cookie says, else open where there is room', () => {
  expect(readSidebarState('', true)).toBe(true);
  expect(readSidebarState('', false)).toBe(false);
  expect(readSidebarState('a=1; sidebar_state=true', false)).toBe(true);
  expect(readSidebarState('a=1; sidebar_state=false; b=2', true)).toBe(false);
  expect(readSidebarState('xsidebar_state=false', true)).toBe(true);
});

test('the choice is kept for 7 days', () => {
  expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax');
});
