/** What a failed read means for whoever waits for it, and what to do: the line under the specified message. */
import { CallError } from './call-error.ts';

const byStatus: Record<number, string> = {
  401: 'Your session has ended. Sign in again; you come back to this page.',
  403: 'Your account has no access to this. If you need it, ask a SuperAdmin of your chain.',
  404: 'It may have been deleted, or the link is incomplete. Go back to the list and look for it there.',
  413: 'What was sent is too large. Choose a smaller file or fewer rows.',
  429: 'Too much was asked for in a short time. Wait a minute, then try again.',
  503: 'Backroom is busy or being worked on. Nothing is lost; try again shortly.',
};

/** In one or two sentences of ours, whatever was thrown. */
export const meaningOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return 'Your data is unchanged. Load the page again.';
  if (error.code === 'TIME_OUT')
    return 'Backroom took longer than half a minute. Your data is unchanged; choose fewer days or stores, or try again.';
  if (error.status === 0)
    return 'Backroom could not be reached. Your data is unchanged; check your connection, then try again.';
  if (error.code === 'INVALID_RESPONSE')
    return 'The answer is not one that this page can read. Your data is unchanged; load the page again.';
  const known = byStatus[error.status];
  if (known) return known;
  return error.status < 500
    ? 'Asking again will not change it: look at what was chosen or typed. Your data is unchanged.'
    : 'The server had a problem. Your data is unchanged; try again, and tell whoever runs your Backroom if it stays.';
};
