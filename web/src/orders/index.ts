/** What orders offers to other rooms. */

export { OrderDrawer } from './order-drawer.tsx';
