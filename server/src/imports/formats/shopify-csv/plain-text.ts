/** Shopify sets an apostrophe before what a spreadsheet would turn into a number: ids, zips, phones, barcodes. */
export const withoutApostrophe = (text: string | null): string | null => text?.replace(/^'/, '') || null;
