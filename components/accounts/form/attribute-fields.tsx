'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { Section } from '@/components/ui/section'
import type { Attribute } from '@/lib/contract/definitions'
import { type AccountValues, isApplicable } from './account-values'
import { AttributeField } from './attribute-field'

/** One control for each attribute of the chosen type; nothing where there is none. */
export function AttributeFields({ attributes }: { attributes: readonly Attribute[] }) {
  const t = useTranslations('accounts')
  const { control } = useFormContext<AccountValues>()
  const accountType = useWatch({ control, name: 'accountType' })
  const applicable = attributes.filter((attribute) => isApplicable(attribute, accountType))
  if (applicable.length === 0) return null
  return (
    <Section title={t('attributes')}>
      <div className="flex flex-col gap-4 pt-4">
        {applicable.map((attribute) => (
          <AttributeField key={attribute.id} attribute={attribute} />
        ))}
      </div>
    </Section>
  )
}
