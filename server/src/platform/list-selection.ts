import { ApiError, invalidField } from '@backroom/contract/kit/errors';

/**
 * Holds how many records match a bulk action against what the person was told, and against what one call does at
 * most. Count first, then act.
 * @throws ApiError CONFLICT where another number matches by now, VALIDATION_FAILED where there are too many or none
 */
export const assertMatching = (matched: number, expected: number | undefined, max: number): void => {
  const counted = matched.toLocaleString('en-US');
  if (expected !== undefined && matched !== expected) {
    const told = expected.toLocaleString('en-US');
    throw new ApiError('CONFLICT', `The list has changed: ${counted} match now, not ${told}. Look again.`);
  }
  if (matched > max) {
    throw invalidField('filter', `At most ${max.toLocaleString('en-US')} at once: ${counted} match`);
  }
  if (matched === 0) throw invalidField('filter', 'Nothing matches');
};
