import { ApiError } from '@backroom/contract/kit/errors';

const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The answer to somebody who is to wait: the words and the header Retry-After say the same time. */
export const tooMany = (milliseconds: number, what = 'Too many tries'): ApiError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const words = seconds <= 90 ? inWords(seconds, 'second') : inWords(minutes, 'minute');
  return new ApiError('RATE_LIMITED', `${what}. Wait ${words}.`, {
    retryAfter: seconds <= 90 ? seconds : minutes * 60,
  });
};
