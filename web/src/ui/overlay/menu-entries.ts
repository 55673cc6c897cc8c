/** What a menu holds, as data: the menu itself is loaded when it is opened. */
import type { Action } from '../action.ts';

export type MenuEntry =
  | (Action & {
      kind?: 'action';
      /** A second, smaller one at its right end. */
      aside?: Required<Pick<Action, 'label' | 'icon' | 'onSelect'>> | undefined;
    })
  | { kind: 'check'; label: string; icon?: Action['icon']; checked: boolean; onSelect: () => void }
  | { kind: 'heading'; label: string; text?: string | undefined }
  | { kind: 'notice'; label: string }
  | { kind: 'line' };
