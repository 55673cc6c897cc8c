/**
 * Makes the library links of the packaged PostgreSQL ahead of the first start, for an installation whose
 * node_modules can't be written to later (an image).
 */
import { findPackagedBinaries } from './packaged-binaries.ts';

const { major } = await findPackagedBinaries();
console.log(`PostgreSQL ${major} is ready to be started.`);
