/** How much of what a product may have (domain.md 3.5). */
export const MOST_OPTIONS = 3;
/** So many variants without being asked; Shopify's newer shops take `MOST_VARIANTS`. */
export const USUAL_VARIANTS = 100;
export const MOST_VARIANTS = 2_048;
export const MOST_TAGS = 250;
export const MOST_IMAGES = 250;
export const MOST_ALT = 512;

export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
