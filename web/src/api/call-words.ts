/** What to say when a call succeeded, as the contract has it. */
import { callWords } from '@backroom/contract/call-words.generated';
import type { CallName } from './call.ts';

/** The words to show when a call succeeded; empty where the contract gives none. */
export const successOf = (name: CallName): string => callWords[name][1];
