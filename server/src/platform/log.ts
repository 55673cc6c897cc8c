import { type DestinationStream, type Logger, pino } from 'pino';

/** Secrets never reach the log, wherever they stand. */
const names = ['password', 'newPassword', 'currentPassword', 'token', 'code', 'authorization', 'cookie'];
const redact = [...names, ...names.flatMap((name) => [`*.${name}`, `*.*.${name}`])];

/** The log: one JSON object a line, on standard output unless said otherwise. */
export const createLog = (level: string, to?: DestinationStream): Logger => pino({ level, redact }, to);
