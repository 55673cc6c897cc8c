import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../../settings/profile-page.tsx';

export const Route = createFileRoute('/_app/settings/')({ component: ProfilePage });
