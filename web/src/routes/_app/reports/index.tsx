import { createFileRoute } from '@tanstack/react-router';
import { ReportsIndex } from '../../../reports/overview/reports-index.tsx';

export const Route = createFileRoute('/_app/reports/')({ component: ReportsIndex });
