'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Section } from '@/components/ui/section'
import type { Attribute } from '@/lib/contract/definitions'
import { byGroup } from '../attribute-groups'
import { type AccountValues, isApplicable } from './account-values'
import { AttributeField } from './attribute-field'

/** One control for each attribute of the chosen type; renders nothing if the type has none. */
export function AttributeFields({ attributes }: { attributes: readonly Attribute[] }) {
  const t = useTranslations('accounts')
  const { control } = useFormContext<AccountValues>()
  const accountType = useWatch({ control, name: 'accountType' })
  const applicable = attributes.filter((attribute) => isApplicable(attribute, accountType))
  if (applicable.length === 0) return null
  return (
    <Section title={t('attributes')}>
      <div className="flex flex-col gap-4 pt-4">
        {byGroup(applicable, (attribute) => attribute).map(({ group, items }) => (
          <AttributeGroup key={group} group={group}>
            {items.map((attribute) => (
              <AttributeField key={attribute.id} attribute={attribute} />
            ))}
          </AttributeGroup>
        ))}
      </div>
    </Section>
  )
}

function AttributeGroup({ group, children }: { group: string; children: ReactNode }) {
  if (!group) return children
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-12 text-muted">
        <bdi>{group}</bdi>
      </legend>
      {children}
    </fieldset>
  )
}
