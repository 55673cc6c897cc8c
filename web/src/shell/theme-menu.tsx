import { Monitor, Moon, Sun, Type } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Menu, MenuCheckItem, MenuContent, MenuLabel, MenuLine, MenuTrigger } from '../ui/overlay/menu.tsx';
import {
  changeAppearance,
  fonts,
  nameOf,
  type Theme,
  themes,
  useAppearance,
} from '../ui/theme/appearance.ts';

export const themeIcons = { light: Sun, dark: Moon, system: Monitor };

const ThemeItem = ({ theme, chosen }: { theme: Theme; chosen: boolean }) => {
  const Icon = themeIcons[theme];
  return (
    <MenuCheckItem checked={chosen} onSelect={() => changeAppearance({ theme })}>
      <Icon aria-hidden />
      {nameOf(theme)}
    </MenuCheckItem>
  );
};

/** Theme and font, at hand on every page. */
export const ThemeMenu = () => {
  const { theme, font } = useAppearance();
  const Icon = themeIcons[theme];
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button look="ghost" size="icon" aria-label="Theme and font" title="Theme and font">
          <Icon aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>Theme</MenuLabel>
        {themes.map((one) => (
          <ThemeItem key={one} theme={one} chosen={one === theme} />
        ))}
        <MenuLine />
        <MenuLabel>Font</MenuLabel>
        {fonts.map((one) => (
          <MenuCheckItem key={one} checked={one === font} onSelect={() => changeAppearance({ font: one })}>
            <Type aria-hidden />
            {nameOf(one)}
          </MenuCheckItem>
        ))}
      </MenuContent>
    </Menu>
  );
};
