import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { SourceRow } from '../../../platform/file-import/reading.ts';

/** Rows of orders that have to wait until all others were read, on the disk: there may be any number. */
export class HeldRows {
  #folder: string | null = null;
  #stream: WriteStream | null = null;
  #written: Promise<void> = Promise.resolve();

  get #path(): string {
    return join(this.#folder ?? '', 'held.jsonl');
  }

  async add(rows: readonly SourceRow[]): Promise<void> {
    if (!this.#stream) {
      this.#folder = await mkdtemp(join(tmpdir(), 'backroom-import-'));
      this.#stream = createWriteStream(this.#path);
      // Watched from the start: a file that can't be written (the disk is full) never drains.
      this.#written = finished(this.#stream);
      this.#written.catch(() => undefined);
    }
    const line = JSON.stringify(rows.map(({ number, cells }) => [number, ...cells]));
    if (!this.#stream.write(`${line}\n`)) await Promise.race([once(this.#stream, 'drain'), this.#written]);
  }

  /** All that was held, in the order in which it came; call once. */
  async *all(): AsyncGenerator<SourceRow[]> {
    if (!this.#stream) return;
    this.#stream.end();
    await this.#written;
    for await (const line of createInterface({ input: createReadStream(this.#path, 'utf8') })) {
      // written by add() only
      const rows = JSON.parse(line) as [number, ...string[]][];
      yield rows.map(([number, ...cells]) => ({ number, cells }));
    }
  }

  async forget(): Promise<void> {
    this.#stream?.destroy();
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }
}
