import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A line to a PostgreSQL server that can be cut, as when the server or the network goes away. */
export type DatabaseLine = {
  /** The database's address at this end of the line. */
  url: string;
  /** Every connection breaks and no new one is taken. */
  cut(): Promise<void>;
  /** Connections are taken again, at the same address. */
  mend(): Promise<void>;
};

export const farEnd = (url: URL): NetConnectOpts => {
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
};

export const layDatabaseLine = async (databaseUrl: string): Promise<DatabaseLine> => {
  const far = new URL(databaseUrl);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const beyond = connect(farEnd(far));
    for (const [end, other] of [
      [near, beyond],
      [beyond, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
    near.pipe(beyond).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // it listens on a port
  };
  const port = await listen(0);
  const user = far.password ? `${far.username}:${far.password}` : far.username;
  return {
    url: `postgresql://${user}@127.0.0.1:${port}${far.pathname}`,
    cut: async () => {
      server.close();
      for (const end of ends) end.destroy();
      await once(server, 'close');
    },
    mend: async () => {
      await listen(port);
    },
  };
};
