import { createFileRoute } from '@tanstack/react-router';
import { AppearancePage } from '../../../settings/appearance-page.tsx';

export const Route = createFileRoute('/_app/settings/appearance')({ component: AppearancePage });
