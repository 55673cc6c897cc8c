import { addDays } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';
import type { Terms } from './terms.ts';

type DaysOfTerms = Pick<Terms, 'effective_from' | 'effective_to'>;

const reaches = ({ effective_to }: DaysOfTerms, day: string) => effective_to === null || effective_to >= day;

/** @throws ApiError VALIDATION_FAILED where a day would have two terms. */
export const refuseOverlap = (others: readonly DaysOfTerms[], wanted: DaysOfTerms) => {
  const other = others.find(
    (one) => reaches(one, wanted.effective_from) && reaches(wanted, one.effective_from),
  );
  if (!other) return;
  const remedy =
    other.effective_from < wanted.effective_from
      ? `End those on ${addDays(wanted.effective_from, -1)} first`
      : `End these on ${addDays(other.effective_from, -1)} at the latest`;
  throw invalidField('effective_from', `There are terms from ${other.effective_from} on. ${remedy}`);
};
