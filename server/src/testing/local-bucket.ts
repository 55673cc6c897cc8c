import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bucket } from '../platform/files/bucket-store.ts';

const program = fileURLToPath(new URL('local-s3.fixture.ts', import.meta.url));

/** An S3 on this machine that checks signatures, and the address of a bucket in it that isn't made yet. */
export const startLocalBucket = async (): Promise<{ bucket: Bucket; stop(): Promise<void> }> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'backroom-s3-'));
  // It encrypts where a list goes on with a cipher that OpenSSL has put aside.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(([code]) => {
    throw new Error(`The S3 of the tests ended with ${code}`);
  });
  const [port] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended]);
  ended.catch(() => undefined); // later it ends when it is stopped
  return {
    bucket: {
      url: `http://127.0.0.1:${Number(port)}/backroom`,
      publicUrl: undefined,
      region: 'us-east-1',
      // The only ones that this S3 knows.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    stop: async () => {
      child.kill();
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
