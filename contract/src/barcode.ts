/** Barcodes of goods (GTIN-8, -12, -13, -14): the last digit follows from the others. */

const isGtin = (barcode: string) => /^(\d{8}|\d{12,14})$/.test(barcode);

/** The check digit that belongs to the digits before it. */
export const checkDigitOf = (digits: string): number => {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
};

/**
 * What is wrong with a barcode, in words; null where nothing is, and for codes of other kinds, which carry no check digit
 * that we know.
 */
export const problemOfBarcode = (barcode: string): string | null => {
  const typed = barcode.trim();
  if (!isGtin(typed)) return null;
  const wanted = checkDigitOf(typed.slice(0, -1));
  return Number(typed.at(-1)) === wanted ? null : `The check digit of ${typed} should be ${wanted}`;
};
