import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../auth/reset-password-page.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  component: ResetPasswordPage,
});
