import { CallError } from '../api/call-error.ts';

export const LOGIN_FAILED = 'Login Failed';

/** The words of the toast (specification 1, section 8). */
export const loginFailureText = (error: unknown): string =>
  error instanceof CallError && error.status === 404
    ? 'User not found. Please check your credentials.'
    : 'An error occurred while signing in. Please try again.';

/** Whether the server asks to wait; it says how long. */
export const isSlowedDown = (error: unknown): boolean => error instanceof CallError && error.status === 429;

/** What the server adds that helps (too many tries, out of service), to stand in the form. */
export const loginFailureHint = (error: unknown): string | null =>
  error instanceof CallError && (isSlowedDown(error) || error.status === 503) ? error.message : null;
