import { businessDateOf, type LocalDate } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';

/** The last day of use, from a day or from a moment on it; expiry follows the calendar, not the cut-off. */
const expiryDay = (value: string | null | undefined, timezone: string): LocalDate | null => {
  if (!value) return null;
  return value.length === 10 ? value : businessDateOf(new Date(value), timezone);
};

/** @throws ApiError VALIDATION_FAILED (field `expires_at`) for a day that is over in the store */
export const futureExpiryDay = (value: string | null | undefined, timezone: string): LocalDate | null => {
  const day = expiryDay(value, timezone);
  if (day !== null && day < businessDateOf(new Date(), timezone)) {
    throw invalidField('expires_at', 'Choose a day that is not in the past');
  }
  return day;
};
