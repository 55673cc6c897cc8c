import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../../settings/account-page.tsx';

export const Route = createFileRoute('/_app/settings/account')({ component: AccountPage });
