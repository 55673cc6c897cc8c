import { createFileRoute } from '@tanstack/react-router';
import { SetUpPage } from '../auth/set-up-page.tsx';

export const Route = createFileRoute('/set-up')({ component: SetUpPage });
