/** What to say when a call succeeded, as the contract has it. */
import { calls } from '@backroom/contract/calls.generated';
import type { CallName } from './call.ts';

/** The words to show when a call succeeded; empty where the contract gives none. */
export const successOf = (name: CallName): string => calls[name][3];
