import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '../notifications/unsubscribe-page.tsx';

export const Route = createFileRoute('/unsubscribe')({ component: UnsubscribePage });
