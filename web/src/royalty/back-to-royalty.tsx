import { BackLink } from '../ui/page/back-link.tsx';

/** The way back to the report that terms and statements serve. */
export const BackToRoyalty = () => <BackLink to="/reports/royalty-report">Royalty report</BackLink>;
