import type { AnswerOf } from '../api/call.ts';
import type { Said } from '../api/use-write.ts';
import { countOf } from '../ui/text/format.ts';

type Outcome = AnswerOf<'retryPushes'>;

const sayResults =
  (done: string, not: string) =>
  (outcome: Outcome): Said => {
    const failed = outcome.results.filter(({ ok }) => !ok);
    if (failed.length === 0) return `${countOf(outcome.done, 'change')} ${done}`;
    return {
      tone: 'bad',
      title: `${countOf(failed.length, 'change')} ${not}`,
      description: failed[0]?.message,
    };
  };

export const sayRetried = sayResults('on the way again', 'not sent again');
export const sayCancelled = sayResults('cancelled', 'not cancelled');
