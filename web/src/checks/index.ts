/** What checks offers to other rooms. */
import { lazy } from 'react';

export { AgreementLine } from './agreement-line.tsx';
export { ChecksCard } from './checks-card.tsx';

/** Loaded when it is opened. */
export const ChecksDrawer = lazy(() => import('./checks-drawer.tsx'));
