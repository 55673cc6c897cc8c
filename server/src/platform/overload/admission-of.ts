import os from 'node:os';
import type { Config } from '../config.ts';
import { Admission } from './admission.ts';

/** As many calls as there are processors keep them busy; one alone would leave them idle while it waits for the database. */
const least = () => Math.max(2, os.availableParallelism());

/** The admission of a process; undefined where the configuration says that nobody is ever refused. */
export const admissionOf = ({ databasePool, overloadDelayMs }: Config): Admission | undefined =>
  overloadDelayMs === 0 ? undefined : new Admission({ most: databasePool, least: least() });
