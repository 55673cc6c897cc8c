/** Codes by which points pay in a Shopify shop (domain.md 3.3). */

/** The name under which points stand on an order. */
export const POINTS_TITLE = 'Loyalty points' as const;

/** Days for which a code works. */
export const POINTS_CODE_DAYS = 7;

export const POINTS_CODE_PREFIX = 'PTS-';

/** Without the characters that are mistaken for one another: 0/O and 1/I. */
export const POINTS_CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Whether a discount code is one of points: shops say of a code no title. */
export const isPointsCode = (code: string): boolean => /^PTS-[2-9A-HJ-NP-Z]{12}$/i.test(code);
