'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DateTime } from '@/components/ui/date-time'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { Section } from '@/components/ui/section'
import type { Account, AttributeValue } from '@/lib/contract/account'
import type { Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'

type AccountAttributesProps = { account: Account; attributes: readonly Attribute[]; title: string }

export function AccountAttributes({ account, attributes, title }: AccountAttributesProps) {
  const t = useTranslations('accounts.record')
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const values = account.attributesValue
  return (
    <Section title={title}>
      {values.length === 0 && <p className="py-3 text-13 text-muted">{t('noAttributes')}</p>}
      <KeyValueList>
        {values.map((value) => {
          const attribute = byId.get(value.attributeId)
          return (
            <KeyValue key={value.attributeId} name={attribute?.name ?? value.tag ?? value.attributeId}>
              <SlotValue value={value.value} attribute={attribute} />
            </KeyValue>
          )
        })}
      </KeyValueList>
    </Section>
  )
}

type SlotValueProps = { value: AttributeValue['value']; attribute?: Attribute }

function SlotValue({ value, attribute }: SlotValueProps): ReactNode {
  const t = useTranslations('accounts.record')
  const words = useTranslations('common')
  const format = useFormat()
  // A definition that is gone leaves its values behind: the slot that holds something is shown.
  const slot = attribute?.slot ?? (value.date ? 'date' : value.image ? 'image' : 'text')
  if (slot === 'number') return <span className="tabular">{format.number(value.number)}</span>
  if (slot === 'boolean') return words(value.boolean ? 'yes' : 'no')
  if (slot === 'date') return value.date ? <DateTime {...format.moment(value.date)} /> : words('none')
  if (slot === 'text') return value.text || words('none')
  if (!value.image) return words('none')
  if (!value.image.startsWith('https://')) return value.image
  return (
    <a
      href={value.image}
      target="_blank"
      rel="noreferrer"
      title={value.image}
      className="rounded-sm text-accent underline decoration-1 underline-offset-2"
    >
      {t('openImage')}
    </a>
  )
}
