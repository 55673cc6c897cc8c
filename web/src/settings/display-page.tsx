import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import { changeAppearance, type Density, densities, useAppearance } from '../ui/theme/appearance.ts';
import { ChoiceCards } from './choice-cards.tsx';

const heights: Record<Density, string> = { comfortable: 'h-5', compact: 'h-4' };
const names: Record<Density, string> = {
  comfortable: 'Comfortable, 40 px rows',
  compact: 'Compact, 32 px rows',
};

const Rows = ({ density }: { density: Density }) => (
  <span className="block h-20 divide-y divide-line overflow-hidden bg-surface px-3">
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4'].map((width) => (
      <span key={width} className={`flex items-center ${heights[density]}`}>
        <span className={`h-1.5 rounded-full bg-line-strong ${width}`} />
      </span>
    ))}
  </span>
);

const choices = densities.map((density) => ({
  value: density,
  label: names[density],
  picture: <Rows density={density} />,
}));

/** How much stands on a screen. */
export const DisplayPage = () => {
  const { density } = useAppearance();
  return (
    <Card>
      <CardHeader title="Tables" description="How high the rows of every table are in this browser." />
      <CardBody>
        <ChoiceCards
          label="Row height"
          name="density"
          choices={choices}
          value={density}
          onChange={(next) => changeAppearance({ density: next })}
        />
      </CardBody>
    </Card>
  );
};
