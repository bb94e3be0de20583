'use client'

import { useTranslations } from 'next-intl'
import type { AttributeValue } from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { attributeOf, type Line } from './changed-lines'
import type { TimelineNames } from './timeline-line'

/** One line per property: its name, its old value and its new value. */
export function TimelineChanges({ lines, names }: { lines: Line[]; names: TimelineNames }) {
  const t = useTranslations('accounts.timeline')
  const nameOf = useMemberName(names.attributes)
  const write = useWrite(names)
  return (
    <dl className="flex flex-col gap-0.5">
      {lines.map((line) => {
        const [from, to] = [write(line, line.from), write(line, line.to)]
        return (
          <div key={line.member} className="line-clamp-4 wrap-anywhere">
            <dt className="inline text-muted">
              <bdi>{nameOf(line)}</bdi>
              <span>:</span>{' '}
            </dt>
            <dd className="inline">
              {from !== '' && (
                <>
                  <bdi className="text-muted line-through decoration-1">{from}</bdi>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only">{` ${t('became')} `}</span>
                </>
              )}
              {to ? <bdi>{to}</bdi> : <span>–</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function useMemberName(attributes: readonly Attribute[]) {
  const t = useTranslations('accounts.fields')
  const other = useTranslations('accounts.timeline')('other')
  return (line: Line): string => {
    const id = attributeOf(line)
    if (id !== undefined) return attributes.find((one) => one.id === id)?.name ?? id
    return t.has(line.member as never) ? t(line.member as never) : other
  }
}

/** A value as the user would write it; empty if there is none. */
function useWrite({ accountTypes, attributes }: TimelineNames) {
  const words = useTranslations('common')
  const format = useFormat()
  return (line: Line, value: unknown): string => {
    if (value === null || value === '') return ''
    const id = attributeOf(line)
    if (id !== undefined) return writeSlot(value as AttributeValue['value'], slotOf(id))
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
    if (typeof value !== 'string') return JSON.stringify(value)
    if (line.member === 'accountType') return accountTypes.find((one) => one.id === value)?.name ?? value
    if (line.member === 'phone') return format.phone(value)
    return writeTime(line.member, value)
  }

  function slotOf(id: string) {
    return attributes.find((one) => one.id === id)?.slot
  }

  function writeSlot(value: AttributeValue['value'], slot: Attribute['slot'] | undefined): string {
    if (slot === 'number') return format.decimal(value.number)
    if (slot === 'boolean') return words(value.boolean ? 'yes' : 'no')
    if (value.date) return format.slotDate(value.date)
    return value.image ?? value.text
  }

  function writeTime(member: string, value: string): string {
    if (member === 'expirationDate') return format.expiry(value)
    return member === 'birthday' ? format.day(value) : value
  }
}
