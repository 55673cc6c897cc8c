import { BackLink } from '../../ui/page/back-link.tsx';

/** The way back to the list of reports. */
export const BackToReports = () => <BackLink to="/reports">Reports</BackLink>;
