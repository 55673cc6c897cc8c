import { createFileRoute } from '@tanstack/react-router';
import { SettingsLayout } from '../../settings/settings-layout.tsx';
import { ChainSettings } from '../../shell/chain-settings.tsx';

const Page = () => <SettingsLayout chain={<ChainSettings />} />;

export const Route = createFileRoute('/_app/settings')({ component: Page });
