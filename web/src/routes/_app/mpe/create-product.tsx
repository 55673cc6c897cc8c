import { createFileRoute } from '@tanstack/react-router';
import { CreatePage } from '../../../products/create/create-page.tsx';

export const Route = createFileRoute('/_app/mpe/create-product')({ component: CreatePage });
