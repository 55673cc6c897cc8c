import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type BackupTable, tableKey } from './archive-format.ts';
import { columnList, tableName } from './tables.ts';

/** Loads the tables of an archive, part after part, each table in one COPY. */
export class TableLoader {
  private readonly client: pg.Client;
  private readonly tables: Map<string, BackupTable>;
  private current: { key: string; copy: CopyStreamQuery } | null = null;

  constructor(client: pg.Client, tables: readonly BackupTable[]) {
    this.client = client;
    this.tables = new Map(tables.map((table) => [tableKey(table), table]));
  }

  /** @param key as in the archive: `<schema>.<table>` */
  async load(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.current?.key !== key) {
      await this.finish();
      this.current = { key, copy: this.begin(key) };
    }
    // A part may end in the middle of a row, so the COPY goes on until another table follows.
    for await (const chunk of content) await write(this.current.copy, chunk);
  }

  async finish(): Promise<void> {
    if (!this.current) return;
    const { copy } = this.current;
    this.current = null;
    if (copy.errored) throw copy.errored;
    copy.end();
    await finished(copy);
  }

  private begin(key: string): CopyStreamQuery {
    const table = this.tables.get(key);
    if (!table) throw new Error(`The archive holds rows of ${key}, which its header doesn't name`);
    const columns = columnList(this.client, table);
    // The tables were made or emptied in this transaction: their rows may be written as settled ones.
    const copy = this.client.query(
      copyFrom(`copy ${tableName(this.client, table)} (${columns}) from stdin (freeze)`),
    );
    // The next write or the end tells it. A stream that isn't destroyed would go on writing to a connection that the
    // library has let go of, which throws where nobody can catch it.
    copy.on('error', (error) => copy.destroy(error));
    return copy;
  }
}

/** Writes one chunk and waits until the server has taken enough of what was written. */
async function write(copy: CopyStreamQuery, chunk: Buffer): Promise<void> {
  if (copy.errored) throw copy.errored;
  if (!copy.write(chunk)) await once(copy, 'drain');
}
