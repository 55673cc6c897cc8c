import pg from 'pg';

/**
 * One connection that writes and reads every value the same way whatever the server's settings say, and may
 * take as long as it needs.
 */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => undefined); // the query under way fails with the same error
  await client.connect();
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
     set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
     set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public`,
  );
  return client;
}
