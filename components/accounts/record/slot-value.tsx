'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AttributeValue } from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { AttributePicture } from './attribute-picture'

type SlotValueProps = {
  value: AttributeValue['value']
  /** Absent for a value whose definition is gone: whichever slot is filled is shown. */
  attribute?: Attribute
  name: string
  imageHosts: readonly string[]
}

/** A value according to its type: a text, a number, yes or no, a day or time in the reader's time zone, a picture. */
export function SlotValue({ value, attribute, name, imageHosts }: SlotValueProps): ReactNode {
  const words = useTranslations('common')
  const format = useFormat()
  const slot = attribute?.slot ?? (value.date ? 'date' : value.image ? 'image' : 'text')
  if (slot === 'number') return <span className="tabular">{format.decimal(value.number)}</span>
  if (slot === 'boolean') return <span>{words(value.boolean ? 'yes' : 'no')}</span>
  if (slot === 'text') return value.text ? <bdi className="whitespace-pre-wrap">{value.text}</bdi> : null
  if (slot === 'image')
    return value.image && <AttributePicture address={value.image} name={name} hosts={imageHosts} />
  if (!value.date) return null
  return (
    <time dateTime={value.date} className="tabular" suppressHydrationWarning>
      {format.slotDate(value.date)}
    </time>
  )
}
