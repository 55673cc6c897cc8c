import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../../loyalty/history/history-page.tsx';

const Page = () => <HistoryPage customerId={Route.useParams().customerId} />;

export const Route = createFileRoute('/_app/loyalty_/history/$customerId')({ component: Page });
