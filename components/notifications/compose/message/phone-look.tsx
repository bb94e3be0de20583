'use client'

import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/fields/segmented'

const choices = {
  platform: ['ios', 'android'],
  size: ['collapsed', 'expanded'],
  theme: ['light', 'dark'],
} as const

/** What kind of phone a message is looked at on. */
export type Look = { [Choice in keyof typeof choices]: (typeof choices)[Choice][number] }

type PhoneLookProps = { look: Look; onChange: (look: Look) => void }

export function PhoneLook({ look, onChange }: PhoneLookProps) {
  const t = useTranslations('composing.push')
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {(['platform', 'size', 'theme'] as const).map((choice) => (
        <Segmented<string>
          key={choice}
          label={t(choice)}
          options={choices[choice].map((value) => ({ value, label: t(value) }))}
          value={look[choice]}
          onChange={(value) => onChange({ ...look, [choice]: value })}
        />
      ))}
    </div>
  )
}
