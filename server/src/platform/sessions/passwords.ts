import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting for argon2id: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Verified against when there is no such user, so that both cases take as long. */
const nobody = hashPassword('a password that nobody has');

/** Whether the password fits. Takes as long where there is no hash to compare with. */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const fits = await verify(stored ?? (await nobody), password);
  return fits && Boolean(stored);
};
