import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { serverCertificate } from './tls/certificates.ts';

export type MailServer = {
  port: number;
  /** Each mail as it came: head, empty line, body. */
  received: string[];
  /** Names and passwords, as they were given. */
  signIns: string[];
  close(): void;
};

type Options = {
  /** From the first byte (smtps), or once the sender asks for it. */
  tls?: 'at-once' | 'starttls';
};

/** A mail server on this machine that takes everything and remembers what it was given. */
export const startMailServer = async ({ tls }: Options = {}): Promise<MailServer> => {
  const received: string[] = [];
  const signIns: string[] = [];

  const talk = (socket: Socket, isGreeting: boolean) => {
    let pending = '';
    let isData = false;
    const isPlain = !(socket instanceof TLSSocket);
    const answerTo = (line: string): string => {
      const [, secret] = /^AUTH PLAIN (\S+)/i.exec(line) ?? [];
      if (secret) signIns.push(Buffer.from(secret, 'base64').toString().split('\0').slice(1).join(' '));
      if (/^EHLO/i.test(line)) {
        return [
          '250-here',
          ...(isPlain && tls === 'starttls' ? ['250-STARTTLS'] : []),
          '250 AUTH PLAIN',
        ].join('\r\n');
      }
      if (/^STARTTLS/i.test(line)) return '502 not here';
      if (/^DATA/i.test(line)) return '354 go on';
      if (/^QUIT/i.test(line)) return '221 bye';
      return secret ? '235 welcome' : '250 ok';
    };
    const read = (chunk: Buffer) => {
      pending += chunk;
      for (;;) {
        const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = pending.slice(0, end);
        pending = pending.slice(end + (isData ? 5 : 2));
        if (isData) received.push(part);
        if (!isData && tls === 'starttls' && /^STARTTLS/i.test(part)) {
          socket.off('data', read);
          socket.write('220 go ahead\r\n');
          talk(new TLSSocket(socket, { isServer: true, ...serverCertificate }), false);
          return;
        }
        socket.write(`${isData ? '250 taken' : answerTo(part)}\r\n`);
        isData = !isData && /^DATA/i.test(part);
      }
    };
    socket.on('error', () => undefined);
    socket.on('data', read);
    if (isGreeting) socket.write('220 here\r\n');
  };

  const server: Server =
    tls === 'at-once'
      ? createTlsServer(serverCertificate, (socket) => talk(socket, true))
      : createServer((socket) => talk(socket, true));
  server.on('tlsClientError', () => undefined); // who doesn't know our authority hangs up
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { port, received, signIns, close: () => void server.close() };
};
