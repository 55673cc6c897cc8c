/** What checks offers to other rooms. */

export { AgreementLine } from './agreement-line.tsx';
export { ChecksCard } from './checks-card.tsx';
export { LastCheck } from './last-check.tsx';
