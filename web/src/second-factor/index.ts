/** What second-factor offers to other rooms. */

export { DemandedFactorCard } from './demanded-factor-card.tsx';
export { SecondFactorCard } from './second-factor-card.tsx';
