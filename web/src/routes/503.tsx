import { createFileRoute } from '@tanstack/react-router';
import { UnavailablePage } from '../shell/unavailable-page.tsx';

export const Route = createFileRoute('/503')({ component: UnavailablePage });
