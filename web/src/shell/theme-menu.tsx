import { Monitor, Moon, Sun, Type } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { MenuButton } from '../ui/overlay/menu-button.tsx';
import { changeAppearance, fonts, nameOf, themes, useAppearance } from '../ui/theme/appearance.ts';

export const themeIcons = { light: Sun, dark: Moon, system: Monitor };

/** Theme and font, at hand on every page. */
export const ThemeMenu = () => {
  const { theme, font } = useAppearance();
  const Icon = themeIcons[theme];
  return (
    <MenuButton
      label="Theme and font"
      entries={[
        { kind: 'heading', label: 'Theme' },
        ...themes.map((one) => ({
          kind: 'check' as const,
          label: nameOf(one),
          icon: themeIcons[one],
          checked: one === theme,
          onSelect: () => changeAppearance({ theme: one }),
        })),
        { kind: 'line' },
        { kind: 'heading', label: 'Font' },
        ...fonts.map((one) => ({
          kind: 'check' as const,
          label: nameOf(one),
          icon: Type,
          checked: one === font,
          onSelect: () => changeAppearance({ font: one }),
        })),
      ]}
    >
      <Button look="ghost" size="icon" aria-label="Theme and font" title="Theme and font">
        <Icon aria-hidden />
      </Button>
    </MenuButton>
  );
};
