import { call } from '../api/call.ts';
import { clearSession } from '../api/session.ts';

/** How long the signed-in area waits before it leads to /sign-in once the session is gone. */
export const LEAVE_AFTER_MS = 100;

/** Ends the session here and on the server. The shell sees it and leaves. */
export const logOut = () => {
  // The server's answer isn't waited for: whoever logs out is out, also without a connection.
  call('logout').catch((error: unknown) => console.warn('The server could not end the session', error));
  clearSession();
};
