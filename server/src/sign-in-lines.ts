import { newSetUpCode } from './auth/index.ts';
import { demoSignInLines } from './demo/sign-ins.ts';
import type { Database } from './platform/database/connect.ts';

/**
 * How to sign in for the first time: the sign-ins of the demo whose passwords nobody has changed, or, where nobody
 * can sign in yet, a new one-time code in the place of the last one. Nothing where people have accounts of their own.
 */
export const signInLines = async (db: Database): Promise<string[]> => {
  const demo = await demoSignInLines(db);
  const code = await newSetUpCode(db);
  return [
    ...(demo.length > 0 ? ['Sign in to the demo as', ...demo] : []),
    ...(code ? [`Nobody can sign in yet. Open it and enter this one-time code: ${code}`] : []),
  ];
};
