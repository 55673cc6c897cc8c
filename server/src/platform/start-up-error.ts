/**
 * Why Backroom can't start, in one clear line for the person who started it. `main.ts` prints the message
 * without a stack and ends with an exit code other than 0. Nothing has been changed when it is thrown.
 */
export class StartUpError extends Error {
  override name = 'StartUpError';
}
