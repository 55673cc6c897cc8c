import { plural } from '@backroom/contract/kit/plural';

export type Strength = { bars: 0 | 1 | 2 | 3 | 4; words: string };

const LEAST = 7;

const follows = (text: string, index: number): boolean => {
  const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
  return Math.abs(step) <= 1;
};

/** Characters that say something new: a run of the same one, or of one after the other (1234, abcd), counts as one. */
const tellingLength = (password: string): number => {
  const lower = password.toLowerCase();
  const telling = [...lower].filter((_character, index) => index < 1 || !follows(lower, index)).length;
  return Math.min(telling, new Set(lower).size * 2);
};

/** What to say of a password while it is typed. Length is what counts; which ones are common the server knows. */
export const strengthOf = (password: string): Strength => {
  if (password === '')
    return { bars: 0, words: `At least ${LEAST} characters. Three or four words are best.` };
  const missing = LEAST - password.length;
  if (missing > 0) return { bars: 1, words: `Too short: ${plural(missing, 'character')} more.` };
  const length = tellingLength(password);
  if (length < 10) return { bars: 2, words: 'Weak. Add another word.' };
  if (length < 14) return { bars: 3, words: 'Fair. Longer is better: add another word.' };
  return { bars: 4, words: 'Strong.' };
};
