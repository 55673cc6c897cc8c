/**
 * The session as the browser keeps it: `auth_user` (the user as JSON), `auth_token` and `token` (the
 * same bearer token; the loyalty calls read the second). Changes in another tab are noticed.
 */
import type { SessionUser } from '@backroom/contract/auth';
import { type Audience, audienceOf } from '@backroom/contract/kit/access';
import { useSyncExternalStore } from 'react';

export type { SessionUser };

const USER_KEY = 'auth_user';
const TOKEN_KEYS = ['auth_token', 'token'] as const;

const listeners = new Set<() => void>();
let cached: { text: string; user: SessionUser } | null = null;

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'role' in value &&
  (value.role === 'SuperAdmin' || value.role === 'Admin');

const parseUser = (text: string): SessionUser | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
};

/** The bearer token, or null when signed out. */
export const readToken = (): string | null =>
  localStorage.getItem(TOKEN_KEYS[0]) ?? localStorage.getItem(TOKEN_KEYS[1]);

/** The signed-in user, or null: without a token there is no user. The same object until it changes. */
export const readUser = (): SessionUser | null => {
  const text = localStorage.getItem(USER_KEY);
  if (!text || !readToken()) return null;
  if (cached?.text !== text) {
    const user = parseUser(text);
    cached = user && { text, user };
  }
  return cached?.user ?? null;
};

/** What kind of person is signed in, for `mayOpen`; null where nobody is whom the rules know. */
export const readAudience = (): Audience | null => {
  const user = readUser();
  const audience = user ? audienceOf(user) : 'nobody';
  return audience === 'nobody' ? null : audience;
};

const announce = () => {
  for (const listener of listeners) listener();
};

export const storeSession = (token: string, user: SessionUser) => {
  for (const key of TOKEN_KEYS) localStorage.setItem(key, token);
  storeUser(user);
};

/** Replaces the stored user, after a change of the profile or of a role. */
export const storeUser = (user: SessionUser) => {
  const text = JSON.stringify(user);
  if (localStorage.getItem(USER_KEY) === text) return;
  localStorage.setItem(USER_KEY, text);
  announce();
};

export const clearSession = () => {
  for (const key of [USER_KEY, ...TOKEN_KEYS]) localStorage.removeItem(key);
  announce();
};

/** Calls back whenever the session changes, here or in another tab. Returns how to stop. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The signed-in user; the component is drawn again when it changes, here or in another tab. */
export const useUser = (): SessionUser | null => useSyncExternalStore(onSessionChange, readUser);
