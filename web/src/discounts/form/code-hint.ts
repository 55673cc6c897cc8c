import type { AnswerOf } from '../../api/call.ts';

/** What stands under the code while one types. */
export type CodeHint = { words: string; isTaken: boolean };

type Asked = {
  /** Whether there is a code, and stores, to be asked about. */
  isAsked: boolean;
  isAsking: boolean;
  answer: Pick<AnswerOf<'checkDiscount'>, 'taken' | 'silent'> | undefined;
};

const MOST_NAMED = 3;

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
};

/** Where the code is taken and by what, or that it is free, as far as shops answered. */
export const codeHint = ({ isAsked, isAsking, answer }: Asked): CodeHint => {
  if (!isAsked) return { words: '3 to 20 letters, digits, - and _.', isTaken: false };
  if (isAsking) return { words: 'Asking the stores chosen…', isTaken: false };
  if (!answer) return { words: 'The stores could not be asked. Saving asks again.', isTaken: false };
  const { taken, silent } = answer;
  if (taken.length > 0) {
    const where = taken.map(({ shop_name, title, in_shop }) =>
      in_shop ? `${shop_name} (in the shop itself, by “${title}”)` : `${shop_name} (by “${title}”)`,
    );
    return { words: `Already used in ${listed(where)}.`, isTaken: true };
  }
  const words =
    silent.length > 0
      ? `Free in the stores that answered; ${listed(silent)} didn’t.`
      : 'Free in the stores chosen.';
  return { words, isTaken: false };
};
