/** PostgreSQL and network codes that mean "the database can't be reached now": connection lost, resources exhausted, server stopping, disk. */
const CODES =
  /^((08|53|57|58)\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** What Citus says of a server that doesn't answer, by its code for lost connections or another. */
const SERVER_AWAY = /(remote|worker) node|connection to the remote/i;

/** Whether one of several servers of the database is away, so that what others hold can still be had. */
export const isPartlyAway = (error: unknown): boolean =>
  isOutage(error) && SERVER_AWAY.test((error as Error).message);

/** Whether something failed because the database is away or too busy, so that it may work a moment later. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.test(code) || MESSAGES.test(error.message);
};
