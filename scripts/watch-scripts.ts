import type { CDPSession } from 'playwright-core';

/** Counts the bytes of a page's scripts as they come over the wire, by their address, from now on. */
export const watchScripts = async (session: CDPSession): Promise<() => Map<string, number>> => {
  const scripts = new Map<string, { url: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, { url: response.url, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return () => new Map([...scripts.values()].map(({ url, bytes }) => [url, bytes]));
};

/** Kilobytes of all of them. */
export const kilobytesOf = (scripts: ReadonlyMap<string, number>): number =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000;
