/** What imports offer to pages whose things can be brought in from a file. */

export { ImportDrawer } from './import-drawer.tsx';
export { NewImport } from './new-import.tsx';
