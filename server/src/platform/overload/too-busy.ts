import { ApiError } from '@backroom/contract/kit/errors';

const RETRY_AFTER_SECONDS = 2;

/** The refusal of a call when more comes than can be done. */
export const tooBusy = (): ApiError =>
  new ApiError('UNAVAILABLE', 'Too busy right now. Try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
