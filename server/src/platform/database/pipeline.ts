/**
 * Statements behind one another on a connection, each on its way before those before it are answered. COPY doesn't go together with it: so a
 * connection is in this mode only while a moment is read, and nothing is under way when that begins or ends.
 */
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** What the driver's type leaves out, or calls fixed. */
type Piped = { pipeline: boolean; connection: { stream: Writable } };

export type Pipeline = {
  readonly isOn: boolean;
  begin(): void;
  end(): void;
  /** What is asked from now until all that is done at once is done goes in one piece: the other process is woken once. */
  gather(): void;
};

/** The mode of a connection. */
export const pipelineOf = (client: pg.ClientBase): Pipeline => {
  const piped = client as unknown as Piped;
  let isGathering = false;
  return {
    get isOn() {
      return piped.pipeline;
    },
    begin: () => {
      piped.pipeline = true;
    },
    end: () => {
      piped.pipeline = false;
    },
    gather: () => {
      if (isGathering) return;
      const { stream } = piped.connection;
      isGathering = true;
      stream.cork();
      process.nextTick(() => {
        isGathering = false;
        stream.uncork();
      });
    },
  };
};
