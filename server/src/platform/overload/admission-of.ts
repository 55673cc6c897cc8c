import os from 'node:os';
import type { Config } from '../config.ts';
import { Admission } from './admission.ts';

/** One call more than there are processors keeps them busy while it waits for the database. */
const least = () => os.availableParallelism() + 1;

/** The admission of a process; undefined where the configuration says that nobody is ever refused. */
export const admissionOf = ({ databasePool, overloadDelayMs }: Config): Admission | undefined =>
  overloadDelayMs === 0 ? undefined : new Admission({ most: databasePool, least: least() });
