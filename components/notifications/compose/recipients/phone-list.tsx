'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { Check, Equal, Minus, TriangleAlert, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { ScrollGroup } from '@/components/ui/scroll-group'
import { phoneAlternatives } from '@/lib/format/phone/phone-alternatives'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { useFormat } from '@/lib/i18n/use-format'
import type { PhoneEntry } from './phone-entries'
import { coreOf } from './read-pasted-phone'

const rowPx = 36
const spareRows = 4

type PhoneListProps = Pick<ChoosesAlternative, 'country' | 'countries'> & {
  entries: PhoneEntry[]
  /** Full names by phone number, where known. */
  names: ReadonlyMap<string, string>
  label: string
  onShow: (entry: PhoneEntry) => void
  onReplace: (entry: PhoneEntry, phone: string) => void
}

/**
 * The parsed entries in the order of the input. Only visible rows are rendered, so that ten thousand cost no more than
 * ten.
 */
export function PhoneList({ entries, names, label, onShow, onReplace, ...from }: PhoneListProps) {
  const box = useRef<HTMLDivElement>(null)
  const replace = (entry: PhoneEntry, phone: string) => {
    onReplace(entry, phone)
    // The pressed button is unmounted as soon as the number is no longer doubtful.
    box.current?.focus()
  }
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => entries[index]?.start ?? index,
    overscan: spareRows,
  })
  return (
    <ScrollGroup ref={box} label={label} className="max-h-63 overflow-y-auto rounded-md border border-line">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index]
          return (
            entry && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={entries.length}
                aria-posinset={index + 1}
                style={{ top: start }}
                className="absolute inset-x-0 px-3 text-13"
              >
                <div className="flex h-9 items-center gap-2 touch:h-11">
                  <PhoneRow entry={entry} names={names} onShow={() => onShow(entry)} />
                </div>
                <PhoneAlternatives {...from} entry={entry} onChoose={(phone) => replace(entry, phone)} />
              </li>
            )
          )
        })}
      </ul>
    </ScrollGroup>
  )
}

const marks = { good: Check, wrong: X, twice: Equal, words: Minus }
const colours = { good: 'text-green', wrong: 'text-red', twice: 'text-muted', words: 'text-muted' }

type PhoneRowProps = { entry: PhoneEntry; names: ReadonlyMap<string, string>; onShow: () => void }

function PhoneRow({ entry: { text, reading }, names, onShow }: PhoneRowProps) {
  const t = useTranslations('notifications.phones')
  const doubts = useTranslations('composing.doubts')
  const format = useFormat()
  const doubt = reading.kind === 'good' ? reading.doubtful : undefined
  const isDoubtful = doubt !== undefined
  const Mark = isDoubtful ? TriangleAlert : marks[reading.kind]
  const colour = isDoubtful ? 'text-amber' : colours[reading.kind]
  const name = reading.kind === 'good' && names.get(reading.phone)
  const phone = 'phone' in reading ? format.phone(reading.phone) : text
  return (
    <>
      <Mark aria-hidden="true" className={`size-3.5 shrink-0 ${colour}`} />
      <span className="tabular min-w-0 shrink truncate">
        <bdi>{phone}</bdi>
      </span>
      {name && (
        <span className="min-w-0 truncate">
          <bdi>{name}</bdi>
        </span>
      )}
      {doubt && <span className="min-w-24 flex-1 truncate text-amber">{doubts(doubt)}</span>}
      {reading.kind === 'good' && !isDoubtful && <span className="sr-only">{t('good')}</span>}
      {reading.kind === 'good' && phone !== text && (
        <span
          className={cn(
            'tabular min-w-0 truncate text-right text-12 text-muted max-sm:hidden',
            !isDoubtful && 'flex-1',
          )}
        >
          <bdi>{text}</bdi>
        </span>
      )}
      {reading.kind === 'twice' && <span className="min-w-0 truncate text-muted">{t('twice')}</span>}
      {reading.kind === 'words' && <span className="min-w-0 truncate text-muted">{t('words')}</span>}
      {reading.kind === 'wrong' && (
        <>
          <span className="min-w-24 flex-1 truncate text-red">{t(`problems.${reading.problem}`)}</span>
          <Button size="sm" variant="ghost" onClick={onShow} className="h-7!">
            {t('show')}
          </Button>
        </>
      )}
    </>
  )
}

type ChoosesAlternative = {
  entry: PhoneEntry
  /** The country chosen for numbers without a country code. */
  country?: PhoneCountry
  /** Other countries in use, most frequent first. */
  countries: readonly PhoneCountry[]
  onChoose: (phone: string) => void
}

/** Offers possible replacements for a doubtful or invalid number, from which the user chooses. */
function PhoneAlternatives({ entry, country, countries, onChoose }: ChoosesAlternative) {
  const t = useTranslations('composing.alternatives')
  const format = useFormat()
  const locale = useLocale()
  const { text, reading } = entry
  const isOpen = reading.kind === 'wrong' || (reading.kind === 'good' && reading.doubtful !== undefined)
  const found = useMemo(
    () => (isOpen ? phoneAlternatives(coreOf(text), country, countries) : []),
    [isOpen, text, country, countries],
  )
  if (found.length === 0) return null
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const textOf = (phone: string, from?: string) => {
    const number = format.phone(phone)
    const name = from && names.of(from)
    return name ? t('useOf', { phone: number, country: name }) : t('use', { phone: number })
  }
  return (
    <ul aria-label={t('label', { phone: text })} className="flex flex-wrap gap-2 pb-2 pl-5.5">
      {found.map((one) => (
        <li key={one.phone}>
          <Button size="sm" className="tabular" onClick={() => onChoose(one.phone)}>
            {textOf(one.phone, one.country)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
