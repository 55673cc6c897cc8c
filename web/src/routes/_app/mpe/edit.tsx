import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../../../products/edit/edit-page.tsx';

export const Route = createFileRoute('/_app/mpe/edit')({ component: EditPage });
