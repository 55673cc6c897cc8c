import type { AnswerOf } from '../api/call.ts';

type Statement = AnswerOf<'getRoyaltyStatement'>;

export type Step = 'correct' | 'issue' | 'dispute' | 'pay';

type Offer = { step: Step; label: string; primary?: boolean };

/** What can be done with a statement next. An issued one is never edited: corrections go on the next. */
export const stepsOf = (status: Statement['status']): Offer[] => {
  switch (status) {
    case 'draft':
      return [
        { step: 'correct', label: 'Add correction' },
        { step: 'issue', label: 'Issue statement', primary: true },
      ];
    case 'issued':
      return [
        { step: 'dispute', label: 'Note a dispute' },
        { step: 'pay', label: 'Mark as paid', primary: true },
      ];
    case 'disputed':
      return [{ step: 'pay', label: 'Mark as paid', primary: true }];
    case 'paid':
      return [];
  }
};

export const stepTitles: Record<Step, string> = {
  correct: 'Add a correction',
  issue: 'Issue this statement?',
  dispute: 'Note a dispute',
  pay: 'Mark as paid',
};

export const stepActions: Record<Step, string> = {
  correct: 'Add correction',
  issue: 'Issue statement',
  dispute: 'Note dispute',
  pay: 'Mark as paid',
};

/** The call of a step, for its words. */
export const stepCalls = {
  correct: 'correctRoyaltyStatement',
  issue: 'issueRoyaltyStatement',
  dispute: 'disputeRoyaltyStatement',
  pay: 'payRoyaltyStatement',
} as const satisfies Record<Step, string>;
