import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import {
  changeAppearance,
  type Font,
  fonts,
  nameOf,
  type Theme,
  themes,
  useAppearance,
} from '../ui/theme/appearance.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { ThemePicture } from './theme-picture.tsx';

const families: Record<Font, string> = {
  inter: 'Inter, sans-serif',
  manrope: 'Manrope, sans-serif',
  system: 'system-ui, sans-serif',
};

const themeChoices = themes.map((theme: Theme) => ({
  value: theme,
  label: nameOf(theme),
  picture: <ThemePicture theme={theme} />,
}));

const fontChoices = fonts.map((font) => ({
  value: font,
  label: nameOf(font),
  picture: (
    <span
      className="grid h-20 place-items-center bg-surface text-[28px]"
      style={{ fontFamily: families[font] }}
    >
      Ag 128
    </span>
  ),
}));

/** Theme and font of this browser. */
export const AppearancePage = () => {
  const { theme, font } = useAppearance();
  return (
    <>
      <Card>
        <CardHeader
          title="Theme"
          description="System follows your computer by day and night."
          actions={
            <Button
              size="sm"
              look="ghost"
              onClick={() => changeAppearance({ theme: 'system', font: 'inter' })}
            >
              Reset
            </Button>
          }
        />
        <CardBody>
          <ChoiceCards
            label="Theme"
            name="theme"
            choices={themeChoices}
            value={theme}
            onChange={(next) => changeAppearance({ theme: next })}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Font" description="Used everywhere in Backroom." />
        <CardBody>
          <ChoiceCards
            label="Font"
            name="font"
            choices={fontChoices}
            value={font}
            onChange={(next) => changeAppearance({ font: next })}
          />
        </CardBody>
      </Card>
    </>
  );
};
