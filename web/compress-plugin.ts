import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const isText = /\.(js|css|html|svg)$/;
/** Below this a compressed copy saves nothing worth a file. */
const LEAST_BYTES = 1_000;

/** Lays `.br` and `.gz` beside every text file of the build, so that the server never compresses. */
export const compress = (): Plugin => ({
  name: 'backroom-compress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return;
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name));
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        if (content.length < LEAST_BYTES) return;
        const [brotli, gzipped] = await Promise.all([
          promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          promisify(gzip)(content, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
      }),
    );
  },
});
