import { toDollars } from '@backroom/contract/kit/money';
import { inWords } from '@backroom/contract/kit/words';

export type Change = { field: string; label: string; before: string | null; after: string | null };

type Values = Readonly<Record<string, unknown>> | null;

const MASK = '••••';

/** Never shown, should it ever have been written down. */
const isSecret = (field: string) => /password|token|secret|hash|otp|(^|_)code$/i.test(field);

const dollars = (cents: number) =>
  toDollars(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Fields of which the log holds only that they changed: they say who a shopper is. */
const NAMES = 'changed';

/** `balance_cents` → `Balance`; `expiresOn` → `Expires on`. */
const labelOf = (field: string): string =>
  inWords(field.replace(/_cents$/, '').replaceAll(/([a-z])([A-Z])/g, '$1_$2'));

const textOf = (field: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (isSecret(field)) return MASK;
  if (typeof value === 'number') return field.endsWith('_cents') ? dollars(value) : String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => textOf(field, one) ?? '').join(', ') || null;
  if (typeof value === 'object') return JSON.stringify(value);
  return field === NAMES ? labelOf(String(value)) : String(value);
};

/**
 * What an entry of the audit log changed, field by field, as texts to be shown: money in dollars, secrets masked,
 * null where there was nothing.
 */
export const changesOf = (before: Values, after: Values): Change[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({
      field,
      label: labelOf(field),
      before: textOf(field, before?.[field]),
      after: textOf(field, after?.[field]),
    }))
    .filter((change) => change.before !== null || change.after !== null);
};
