import pg from 'pg';

/** Statements that a server doesn't take: tables it hasn't, rights it wasn't given. */
const REFUSED = /^(?:42|0A)/;

export const isRefused = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '');
