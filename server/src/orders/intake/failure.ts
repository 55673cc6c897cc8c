/** Connection lost, resources exhausted, server stopping, disk: not the fault of what was sent. */
const OUTAGES = /^(08|53|57|58|E[A-Z])/;

/** Whether an error says that the database is out of reach, rather than that it refused what it was given. */
export const isOutage = (error: Error): boolean =>
  ('code' in error && OUTAGES.test(String(error.code))) ||
  /connection terminated|timeout exceeded when trying to connect/i.test(error.message);
