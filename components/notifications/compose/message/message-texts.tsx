'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Segmented } from '@/components/ui/fields/segmented'
import { type Language, languages } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import { languageNames } from '@/lib/i18n/languages'
import { type Draft, translationsOf } from '../draft'
import { useErrorText } from '../use-error-text'
import { TextField } from './text-field'

type MessageTextsProps = {
  attributes: readonly Attribute[]
  languageAttribute?: string | null
  isForwarded?: boolean
}

type Shown = 'first' | Language

/** Title and body, also in other languages if accounts have a language attribute. */
export function MessageTexts({ attributes, languageAttribute, isForwarded = false }: MessageTextsProps) {
  const t = useTranslations()
  const translations = useWatch<Draft, 'translations'>({ name: 'translations' })
  const [chosen, setChosen] = useState<Shown>('first')
  const written = translationsOf({ translations })
  const hasLanguages = Boolean(languageAttribute) || Object.keys(written).length > 0
  const offersLanguages = hasLanguages && !isForwarded
  const shown = offersLanguages ? chosen : 'first'
  useWrongLanguage(setChosen)
  const language = shown === 'first' ? undefined : shown
  const name = language && languageNames[language]
  const attribute = attributes.find(({ tag }) => tag === languageAttribute)?.name ?? languageAttribute
  const paths = language
    ? ([`translations.${language}.title`, `translations.${language}.body`] as const)
    : (['title', 'body'] as const)
  const labels = name
    ? [t('composing.texts.titleIn', { language: name }), t('composing.texts.bodyIn', { language: name })]
    : [t('notifications.compose.title'), t('notifications.compose.body')]
  const options = (['first', ...languages] as const).map((value) => ({
    value,
    label: value === 'first' ? t('composing.texts.first') : labelOf(value, Boolean(written[value])),
  }))
  return (
    <>
      {offersLanguages && (
        <Segmented
          label={t('composing.texts.label')}
          options={options}
          value={shown}
          onChange={setChosen}
          className="w-fit max-w-full overflow-x-auto"
        />
      )}
      {paths.map((path, index) => (
        <TextField
          key={path}
          path={path}
          label={labels[index] ?? ''}
          lang={language}
          attributes={isForwarded ? undefined : attributes}
        />
      ))}
      <PushCount />
      {name && attribute && (
        <p className="text-12 text-muted">{t('composing.texts.hint', { language: name, attribute })}</p>
      )}
    </>
  )
}

/** Roughly how many characters a collapsed push shows. */
const pushShows = 178

/**
 * A character counter, shown if the message is too long for a collapsed push: only people who expand it see
 * everything.
 */
function PushCount() {
  const t = useTranslations('composing.push')
  const [title, body] = useWatch<Draft, ['title', 'body']>({ name: ['title', 'body'] })
  const count = title.length + body.length
  if (count <= pushShows) return null
  return <p className="tabular text-12 text-muted">{t('cut', { count, shown: pushShows })}</p>
}

/** The language's name, with a check mark if it has a text. */
const labelOf = (language: Language, isWritten: boolean) =>
  `${languageNames[language]}${isWritten ? ' ✓' : ''}`

/** On submit, shows the language whose texts have an error. */
function useWrongLanguage(show: (language: Shown) => void): void {
  const { submitCount } = useFormState<Draft>()
  const errorText = useErrorText()
  const look = useEffectEvent(() => {
    if (errorText('title') || errorText('body')) return show('first')
    const wrong = languages.find(
      (language) => errorText(`translations.${language}.title`) || errorText(`translations.${language}.body`),
    )
    if (wrong) show(wrong)
  })
  useEffect(() => {
    if (submitCount > 0) look()
  }, [submitCount])
}
