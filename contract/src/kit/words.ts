/** A word of ours in the words of the screen: `partially_refunded` → `Partially refunded`. */
export const inWords = (code: string): string => {
  const text = code.replaceAll(/[_-]+/g, ' ').trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
