/** What the emulator offers to the server's tests, the demo and the benchmarks. */

export type { App } from './access/apps.ts';
export { allScopes } from './access/apps.ts';
export { Emulator, type EmulatorOptions } from './emulator.ts';
export { addSimpleProduct } from './kinds/simple-product.ts';
export { type RunningEmulator, startEmulator } from './server.ts';
export { Shop } from './shop.ts';
