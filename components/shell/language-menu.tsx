'use client'

import { Languages } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, MenuRadios } from '@/components/ui/overlays/menu'
import { type Language, languageNames, languages } from '@/lib/i18n/languages'
import { rememberPreference } from './remember-preference'

export function LanguageMenu() {
  const t = useTranslations('shell')
  const router = useRouter()
  const choose = (language: Language) => {
    rememberPreference('language', language)
    router.refresh()
  }
  return (
    <Menu
      side="top"
      trigger={
        <IconButton label={t('language')} size="sm">
          <Languages aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuRadios
        label={t('language')}
        value={useLocale()}
        onChange={choose}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      />
    </Menu>
  )
}
