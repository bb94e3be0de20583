'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Chip, ChipList } from '@/components/ui/chip'
import { useFormat } from '@/lib/i18n/use-format'
import type { AuditAddress } from './audit-address'

export type Only = { record: string; job: string }

type AuditChipsProps = {
  address: AuditAddress
  /** Names by ID. */
  people: Record<string, string>
  /** The names of the single record and the single job. */
  only: Only
  onChoose: (change: Partial<AuditAddress>) => void
  /** Takes the focus once no chips are left. */
  onLast: () => void
}

/** The active filters as removable chips. Those already visible in a field become chips only on a phone. */
export function AuditChips({ address, people, only, onChoose, onLast }: AuditChipsProps) {
  const t = useTranslations('settings.audit')
  const chosen = useChosenTexts(address, people)
  const { record, job } = address
  const isOnly = record !== '' || job !== ''
  const chips = [
    ...(record ? [{ name: 'record', text: t('only', { name: only.record }), className: '' }] : []),
    ...(job ? [{ name: 'job', text: t('only', { name: only.job }), className: '' }] : []),
    ...chosen.map((chip) => ({ ...chip, className: onPhones })),
  ]
  if (chips.length === 0) return null
  return (
    <ChipList label={t('filters')} onLast={onLast} className={isOnly ? undefined : onPhones}>
      {chips.map(({ name, text, className }) => (
        <Chip
          key={name}
          text={text}
          removeLabel={t('removeFilter', { filter: text })}
          onRemove={() => onChoose({ [name]: '' })}
          className={className}
        />
      ))}
      {chips.length > 1 && (
        <li className={onPhones}>
          <Button size="sm" variant="ghost" onClick={() => onChoose(noFilters)}>
            {t('clear')}
          </Button>
        </li>
      )}
    </ChipList>
  )
}

const onPhones = 'sm:hidden'

const noFilters: Partial<AuditAddress> = { by: '', action: '', kind: '', day: '', record: '', job: '' }

/** The values chosen in the fields, with each field's name. */
function useChosenTexts({ by, action, kind, day }: AuditAddress, people: Record<string, string>) {
  const t = useTranslations('settings.audit')
  const format = useFormat()
  const chosen = [
    { name: 'by', what: t('who'), value: by && (people[by] ?? t('unnamed')) },
    { name: 'action', what: t('what'), value: action && t(`actions.${action}`) },
    { name: 'kind', what: t('kind'), value: kind && t(`kinds.${kind}`) },
    { name: 'day', what: t('day'), value: day && format.day(day) },
  ]
  return chosen.flatMap(({ name, what, value }) =>
    value === '' ? [] : { name, text: t('chosen', { what, value }) },
  )
}
