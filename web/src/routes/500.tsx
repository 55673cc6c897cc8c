import { createFileRoute } from '@tanstack/react-router';
import { UnexpectedErrorPage } from '../shell/unexpected-error-page.tsx';

export const Route = createFileRoute('/500')({ component: UnexpectedErrorPage });
