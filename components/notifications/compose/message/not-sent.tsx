'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { placesIn } from '@/lib/format/fill-in'
import { type Language, languageNames } from '@/lib/i18n/languages'
import { type Draft, translationsOf } from '../draft'

/** The parts of the draft that another deployment does not send: texts in other languages, and placeholders. */
export function NotSent({ draft }: { draft: Draft }) {
  const t = useTranslations('composing.untold')
  const written = Object.keys(translationsOf(draft)) as Language[]
  const [place] = [draft.title, draft.body].flatMap(placesIn)
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {written.length > 0 && (
        <Notice tone="amber">
          {t('translations', { languages: written.map((language) => languageNames[language]).join(', ') })}
        </Notice>
      )}
      {place && <Notice tone="amber">{t('fillIns', { place: `{{${place.name}}}` })}</Notice>}
    </div>
  )
}
