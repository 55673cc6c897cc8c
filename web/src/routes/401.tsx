import { createFileRoute } from '@tanstack/react-router';
import { UnauthorizedPage } from '../shell/unauthorized-page.tsx';

export const Route = createFileRoute('/401')({ component: UnauthorizedPage });
