import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { MainFields, MoreFields } from './main-fields.tsx';
import type { ProductValues } from './product-values.ts';
import { VariantsField } from './variants-field.tsx';

type ProductCardsProps = { form: UseFormReturn<ProductValues, unknown, ProductValues>; options: ReactNode };

/** What a new product and one that there is have alike. */
export const ProductCards = ({ form, options }: ProductCardsProps) => (
  <>
    <Card>
      <CardHeader title="What it is" />
      <CardBody className="grid gap-4">
        <MainFields form={form} />
      </CardBody>
    </Card>
    <Card>
      <CardHeader title="Options and variants" />
      <CardBody className="grid gap-4">
        {options}
        <VariantsField form={form} />
      </CardBody>
    </Card>
    <Card>
      <CardHeader title="Collections and search engines" />
      <CardBody className="grid gap-4">
        <MoreFields form={form} />
      </CardBody>
    </Card>
  </>
);
