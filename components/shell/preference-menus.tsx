'use client'

import { Languages, Moon, Sun, SunMoon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, MenuRadios } from '@/components/ui/overlays/menu'
import { languageNames, languageOf, languages } from '@/lib/i18n/languages'
import { type Theme, themes } from '@/lib/i18n/preferences'
import { useChoosePreference } from './use-choose-preference'

export function LanguageMenu() {
  const t = useTranslations('shell')
  return (
    <PreferenceMenu
      preference="language"
      label={t('language')}
      icon={<Languages aria-hidden="true" />}
      value={languageOf(useLocale())}
      options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
    />
  )
}

const themeIcons = { light: Sun, dark: Moon, system: SunMoon }

export function ThemeMenu({ theme }: { theme: Theme }) {
  const t = useTranslations('shell')
  const Icon = themeIcons[theme]
  return (
    <PreferenceMenu
      preference="theme"
      label={t('theme')}
      icon={<Icon aria-hidden="true" />}
      value={theme}
      options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
    />
  )
}

type PreferenceMenuProps<Value extends string> = {
  preference: 'language' | 'theme'
  label: string
  icon: ReactNode
  value: Value
  options: ComponentProps<typeof MenuRadios<Value>>['options']
}

function PreferenceMenu<Value extends string>(props: PreferenceMenuProps<Value>) {
  const { preference, label, icon, value, options } = props
  const choose = useChoosePreference()
  return (
    <Menu
      side="top"
      trigger={
        <IconButton label={label} size="sm">
          {icon}
        </IconButton>
      }
    >
      <MenuRadios
        label={label}
        value={value}
        onChange={(chosen) => choose(preference, chosen)}
        options={options}
      />
    </Menu>
  )
}
