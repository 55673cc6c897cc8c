import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { download } from '../api/download.ts';
import { toast } from '../ui/feedback/toast.ts';

type Statement = Pick<AnswerOf<'getRoyaltyStatement'>, 'statement_id' | 'number'>;

/** Saves a statement as PDF, or says why not. */
export const saveStatement = async ({ statement_id, number }: Statement): Promise<void> => {
  try {
    await download('downloadRoyaltyStatement', { body: { statement_id } }, { fileName: `${number}.pdf` });
  } catch (error) {
    toast.bad('The PDF could not be made', { description: messageOf(error) });
  }
};
