import { createFileRoute } from '@tanstack/react-router';
import { OtpPage } from '../auth/otp-page.tsx';

export const Route = createFileRoute('/otp')({ component: OtpPage });
