import { isOutage } from '../database/outage.ts';

/** Why a thing was refused by what writes it; `column` where one is to blame. */
export type Refusal = { refused: string; column?: string; code?: string };

/** What became of one thing that was to be written. */
export type Outcome = 'created' | 'updated' | 'unchanged' | Refusal;

/**
 * Writes things, in their own transaction or transactions; gives an outcome for each, in order. Writing the same
 * things again, or twice at once, changes nothing more: an import that was interrupted does so.
 */
export type Write<T> = (values: readonly T[]) => Promise<Outcome[]>;

/**
 * Writes all at once, and where that fails one by one, so that a bad one never stops the good ones. An
 * outage of the database is thrown on.
 */
export const togetherOrAlone =
  <T>(write: Write<T>): Write<T> =>
  async (values) => {
    try {
      return await write(values);
    } catch (error) {
      if (error instanceof Error && isOutage(error)) throw error;
    }
    const outcomes: Outcome[] = [];
    for (const value of values) {
      try {
        outcomes.push(...(await write([value])));
      } catch (error) {
        if (!(error instanceof Error) || isOutage(error)) throw error;
        outcomes.push({ refused: error.message });
      }
    }
    return outcomes;
  };
