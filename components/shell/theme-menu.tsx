'use client'

import { Moon, Sun, SunMoon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, MenuRadios } from '@/components/ui/overlays/menu'
import { type Theme, themes } from '@/lib/i18n/preferences'
import { rememberPreference } from './remember-preference'

const icons = { light: Sun, dark: Moon, system: SunMoon }

export function ThemeMenu({ theme }: { theme: Theme }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const Icon = icons[theme]
  const choose = (next: Theme) => {
    // At once, by hand: the server's answer to the refresh then says the same.
    document.documentElement.dataset.theme = next
    rememberPreference('theme', next)
    router.refresh()
  }
  return (
    <Menu
      side="top"
      trigger={
        <IconButton label={t('theme')} size="sm">
          <Icon aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuRadios
        label={t('theme')}
        value={theme}
        onChange={choose}
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
      />
    </Menu>
  )
}
