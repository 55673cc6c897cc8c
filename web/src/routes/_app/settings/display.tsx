import { createFileRoute } from '@tanstack/react-router';
import { DisplayPage } from '../../../settings/display-page.tsx';

export const Route = createFileRoute('/_app/settings/display')({ component: DisplayPage });
