import { type ChildProcess, fork } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { PracticeSpec } from '@backroom/emulator/practice';
import type { PracticeShops } from '../platform/practice-shops.ts';

export type PracticeProcess = PracticeShops & {
  /** Starts it now, unless it runs. */
  wake(): Promise<void>;
  close(): Promise<void>;
};

const program = fileURLToPath(import.meta.resolve('@backroom/emulator/practice-process'));

const portOf = (message: unknown): number =>
  typeof message === 'object' && message !== null && 'address' in message
    ? Number(new URL(String(message.address)).port)
    : 0;

/**
 * A door to practice shops, which are a process of their own: it is started by the first who comes, and again where it ended.
 * Until then the shops cost nothing.
 */
export const openPracticeProcess = async (
  specAt: (address: string) => PracticeSpec,
): Promise<PracticeProcess> => {
  let child: ChildProcess | undefined;
  let port: Promise<number> | undefined;
  const through = new Set<Socket>();
  let address = '';

  const start = () =>
    new Promise<number>((resolve, reject) => {
      child = fork(program, {
        env: { PATH: process.env.PATH },
        // A demo's shops hold some 150 MB; without a bound what is thrown away would double that.
        execArgv: ['--max-old-space-size=256', '--max-semi-space-size=4'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.once('message', (message) => resolve(portOf(message)));
      child.once('error', reject);
      child.once('exit', (code) => {
        child = undefined;
        port = undefined;
        reject(new Error(`The practice shops ended with code ${code}`));
      });
      child.send(specAt(address));
    });
  const running = () => {
    port ??= start();
    return port;
  };

  const server = createServer((socket) => {
    const end = (other?: Socket) => () => {
      through.delete(socket);
      socket.destroy();
      other?.destroy();
    };
    through.add(socket);
    socket.on('error', end()).on('close', end());
    running().then((at) => {
      const shops = connect(at, '127.0.0.1');
      const close = end(shops);
      shops.on('error', close).on('close', close);
      socket.on('close', close);
      socket.pipe(shops).pipe(socket);
    }, end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;

  return {
    address,
    asleep: () => child === undefined,
    wake: async () => {
      await running();
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of through) socket.destroy();
      const ended = child;
      if (ended?.connected) {
        const exited = new Promise<void>((resolve) => ended.once('exit', () => resolve()));
        ended.disconnect();
        await exited;
      }
      await closed;
    },
  };
};
