import { createFileRoute } from '@tanstack/react-router';
import { NotificationSettingsPage } from '../../../notifications/notification-settings-page.tsx';

export const Route = createFileRoute('/_app/settings/notifications')({ component: NotificationSettingsPage });
