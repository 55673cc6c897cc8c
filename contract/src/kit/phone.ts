/**
 * The digits of a text that may be a phone, or part of one, as people write it: `(617) 555-0100`, `+1 617.555.0100`,
 * `617 555`. A leading 1 of eleven digits is the country's and left out, since it may not have been written down.
 * Null where the text is no phone, or nothing but digits already.
 */
export const digitsOfPhone = (text: string): string | null => {
  const written = text.trim();
  if (!/^[+\d(][\d\s().\-/]*$/.test(written) || /^\d+$/.test(written)) {
    return /^1\d{10}$/.test(written) ? written.slice(1) : null;
  }
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < 4) return null;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
};
