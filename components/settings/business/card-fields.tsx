'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Control, useController } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Fieldset } from '@/components/ui/fields/field'
import { mostCardAttributes } from '@/lib/contract/choices'
import { attributesQuery } from '@/lib/data/definitions'
import type { BusinessForm } from './business-form'

type Props = { control: Control<BusinessForm>; error: string | undefined }

/**
 * The attributes shown on a caller's card, in the order in which they were chosen; images are shown only on the
 * account's page.
 */
export function CardFields({ control, error }: Props) {
  const t = useTranslations('settings.business')
  const { value: chosen, onChange } = useController({ control, name: 'cardAttributes' }).field
  const { data: attributes } = useQuery(attributesQuery())
  const offered = (attributes ?? []).filter(({ slot }) => slot !== 'image')
  const gone = attributes ? chosen.filter((tag) => !offered.some((one) => one.tag === tag)) : []
  const isFull = chosen.length >= mostCardAttributes
  const toggle = (tag: string) =>
    onChange(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
  return (
    <Fieldset legend={t('cardAttributes')} hint={t('cardHint', { most: mostCardAttributes })} error={error}>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {attributes && offered.length === 0 && <p className="text-13 text-muted">{t('cardNone')}</p>}
        {[
          ...offered.map(({ tag, name }) => ({ tag, label: <bdi>{name}</bdi> })),
          ...gone.map((tag) => ({ tag, label: t('cardGone', { tag }) })),
        ].map(({ tag, label }) => (
          <Checkbox
            key={tag}
            label={label}
            checked={chosen.includes(tag)}
            disabled={isFull && !chosen.includes(tag)}
            onChange={() => toggle(tag)}
          />
        ))}
      </div>
    </Fieldset>
  )
}
