import { expect, test } from 'vitest';
import { readSidebarState, sidebarCookie } from './sidebar-state.ts';

test('the sidebar is open unless the cookie says otherwise', () => {
  expect(readSidebarState('')).toBe(true);
  expect(readSidebarState('a=1; sidebar_state=true')).toBe(true);
  expect(readSidebarState('a=1; sidebar_state=false; b=2')).toBe(false);
  expect(readSidebarState('xsidebar_state=false')).toBe(true);
});

test('the choice is kept for 7 days', () => {
  expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax');
});
