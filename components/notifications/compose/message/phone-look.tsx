'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Menu, MenuRadios, MenuSeparator } from '@/components/ui/overlays/menu'

const choices = {
  platform: ['ios', 'android'],
  size: ['collapsed', 'expanded'],
  theme: ['reader', 'light', 'dark'],
} as const

/** The preview's platform, push size and theme; `reader` is the theme of the page itself. */
export type Look = { [Choice in keyof typeof choices]: (typeof choices)[Choice][number] }

export const firstLook: Look = { platform: 'ios', size: 'collapsed', theme: 'reader' }

type PhoneLookProps = { look: Look; onChange: (look: Look) => void }

/** A one-line summary of the preview's settings that opens a menu to change them. */
export function PhoneLook({ look, onChange }: PhoneLookProps) {
  const t = useTranslations('composing.push')
  const words = [t(look.platform), t(look.size), ...(look.theme === 'reader' ? [] : [t(look.theme)])]
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost" className="text-muted">
          <span className="sr-only">{`${t('look')}: `}</span>
          {words.join(' · ')}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {(['platform', 'size', 'theme'] as const).map((choice, index) => (
        <Fragment key={choice}>
          {index > 0 && <MenuSeparator />}
          <MenuRadios<string>
            label={t(choice)}
            options={choices[choice].map((value) => ({ value, label: t(value) }))}
            value={look[choice]}
            onChange={(value) => onChange({ ...look, [choice]: value })}
          />
        </Fragment>
      ))}
    </Menu>
  )
}
