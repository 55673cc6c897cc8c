import { createFileRoute } from '@tanstack/react-router';
import { InstalledPage } from '../../connections/installed-page.tsx';

export const Route = createFileRoute('/_app/connections_/installed')({ component: InstalledPage });
