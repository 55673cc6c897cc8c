import { call } from '../api/call.ts';
import { clearSession } from '../api/session.ts';

const PAUSE_MS = 100;

/** Ends the session here and on the server; /sign-in follows after 100 ms. */
export const logOut = (goToSignIn: () => void) => {
  // The server's answer isn't waited for: whoever logs out is out, also without a connection.
  call('logout').catch((error: unknown) => console.warn('The server could not end the session', error));
  clearSession();
  setTimeout(goToSignIn, PAUSE_MS);
};
