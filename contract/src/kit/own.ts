/**
 * What people reach besides the areas: for a Franchisee these and the three areas are all there is. Shown in drawers and
 * in the profile menu, never at /settings, /chats or /help-center. Each call names the one it belongs to.
 */
import type { Audience } from './access.ts';

type Reached = {
  readonly by: readonly Audience[];
  /** Its name in the profile menu of those for whom no page holds it. */
  readonly label?: string;
};

const everybody = ['super-admin', 'admin', 'franchisee'] as const;
const staff = ['super-admin', 'admin'] as const;
const owners = ['super-admin', 'franchisee'] as const;

export const ownThings = {
  /** Being signed in, and signing out. */
  session: { by: everybody },
  /** Names that lists and their filters show: stores, payment types, channels, collections. */
  names: { by: everybody },
  /** Views of lists; each is held to the area of its list. */
  views: { by: everybody },
  /** Files that one brings in; each is held to what its kind says. */
  imports: { by: staff },
  /** What became of a record, and taking a change back; each is held to the record. */
  history: { by: everybody },
  profile: { by: everybody, label: 'Profile' },
  security: { by: everybody, label: 'Security' },
  appearance: { by: everybody, label: 'Appearance' },
  notifications: { by: everybody, label: 'Notifications' },
  help: { by: everybody, label: 'Help' },
  bell: { by: everybody },
  /** Read and answer. */
  conversations: { by: everybody, label: 'Conversations' },
  /** Read and dispute the statements of own stores. */
  statements: { by: owners, label: 'Statements' },
  /** What head office changed in own stores. */
  changes: { by: everybody, label: 'Changes by head office' },
  /** What goes to the shops of one's stores, and what came of it. */
  pushes: { by: everybody, label: 'Sent to shops' },
  /** Connecting an own store, by a mailed link. */
  connection: { by: owners },
} as const satisfies Record<string, Reached>;

export type Own = keyof typeof ownThings;
