import { randomInt } from 'node:crypto';
import type { Database } from '../platform/database/connect.ts';
import { readMarker } from './marker.ts';

/** A person of the demo, and the password it was made with. The hash tells whether it still is theirs. */
export type DemoSignIn = { label: string; email: string; password: string; password_hash: string };

const words = (
  'acorn amber badger birch bramble button canyon cedar clover copper coral cricket feather fern ferry finch ' +
  'forest garnet ginger harbor hazel heron honey island juniper kettle lantern lemon linen maple marble ' +
  'meadow moss mulberry nutmeg oak olive orchard otter paper pebble pepper pine plum poppy quill raven river ' +
  'rocket saffron sage sparrow spruce summer thistle thunder timber tulip velvet violet walnut willow wren'
).split(' ');

/** Easy to type, different in every installation: `maple-otter-4821`. */
export const newPassword = (): string => {
  const word = () => words[randomInt(words.length)];
  return `${word()}-${word()}-${randomInt(1_000, 10_000)}`;
};

/**
 * One line for each sign-in of a demo whose password nobody has changed; none where this is no demo.
 */
export const demoSignInLines = async (db: Database): Promise<string[]> => {
  const marker = await readMarker(db);
  if (marker?.state !== 'done') return [];
  const { signIns } = marker;
  if (signIns.length === 0) return [];
  const users = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where(
      'email',
      'in',
      signIns.map(({ email }) => email),
    )
    .where('status', '=', 'Active')
    .execute();
  return signIns
    .filter(({ email, password_hash }) =>
      users.some((user) => user.email === email && user.password_hash === password_hash),
    )
    .map(({ label, email, password }) => `  ${label.padEnd(11)} ${email.padEnd(28)} ${password}`);
};
