/** A sign-in that waits for its one-time code, kept for this tab only. */
const KEY = 'backroom-challenge';

export type PendingChallenge = {
  challenge: string;
  email: string;
  expiresAt: string;
  redirect: string;
  /** Where the code comes from; a server of the specification doesn't say, and mails it. */
  kind?: 'app' | 'mail';
  /** Whether a mail server brought it. */
  sent?: boolean;
};

const isChallenge = (value: unknown): value is PendingChallenge =>
  typeof value === 'object' &&
  value !== null &&
  ['challenge', 'email', 'expiresAt', 'redirect'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  );

/** The challenge that waits, unless it has run out by `now`. */
export const readChallenge = (
  now: Date = new Date(),
  storage: Storage = sessionStorage,
): PendingChallenge | null => {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isChallenge(value) && Date.parse(value.expiresAt) > now.getTime() ? value : null;
  } catch {
    return null;
  }
};

export const keepChallenge = (challenge: PendingChallenge) =>
  sessionStorage.setItem(KEY, JSON.stringify(challenge));

export const dropChallenge = () => sessionStorage.removeItem(KEY);
