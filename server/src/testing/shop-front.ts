import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSecureContext, createServer } from 'node:tls';
import { shopCertificates } from './tls/certificates.ts';

export type ShopFront = {
  port: number;
  /** What is shown to whoever comes; `none` ends every handshake. */
  shows: keyof typeof shopCertificates | 'none';
  /** The names that were asked for. */
  visited: string[];
  close(): void;
};

/** A server with TLS on this machine, as the one to which shops' names lead. */
export const startShopFront = async (port = 0): Promise<ShopFront> => {
  const front: ShopFront = { port: 0, shows: 'valid', visited: [], close: () => server.close() };
  const server = createServer(
    {
      SNICallback: (name, give) => {
        front.visited.push(name);
        if (front.shows === 'none') give(new Error('no certificate for this name'));
        else give(null, createSecureContext(shopCertificates[front.shows]));
      },
    },
    (socket) => socket.end(),
  );
  server.on('tlsClientError', () => undefined); // visitors look at the certificate and go
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  front.port = (server.address() as AddressInfo).port;
  return front;
};
