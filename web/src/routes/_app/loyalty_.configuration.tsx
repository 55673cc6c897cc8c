import { createFileRoute } from '@tanstack/react-router';
import { ConfigurationPage } from '../../loyalty/configuration/configuration-page.tsx';

export const Route = createFileRoute('/_app/loyalty_/configuration')({ component: ConfigurationPage });
