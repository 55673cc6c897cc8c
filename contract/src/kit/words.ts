/** Names of channels as sources give them, where they say little to people. */
const channels: Readonly<Record<string, string>> = { pos: 'Point of sale', web: 'Online' };

/** A word of ours in the words of the screen: `partially_refunded` → `Partially refunded`. */
export const inWords = (code: string): string => {
  const text = code.replaceAll(/[_-]+/g, ' ').trim().toLowerCase();
  return channels[text] ?? text.charAt(0).toUpperCase() + text.slice(1);
};
