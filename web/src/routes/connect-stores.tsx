import { createFileRoute } from '@tanstack/react-router';
import { ByLinkPage } from '../connections/by-link-page.tsx';

export const Route = createFileRoute('/connect-stores')({ component: ByLinkPage });
