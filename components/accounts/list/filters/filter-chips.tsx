'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useJobTitle } from '@/components/jobs/use-job-title'
import { Button } from '@/components/ui/buttons/button'
import { Chip } from '@/components/ui/chip'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { jobOptions } from '@/lib/data/jobs'
import { type Address, flags } from './account-filters'
import { readFilters } from './attribute-filters'
import { useCreatedText, useFilterText } from './filter-words'

type FilterChipsProps = {
  address: Address
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  seesDeleted: boolean
  onChoose: (change: Partial<Address>) => void
}

/** What the list is narrowed by, each to be taken away. */
export function FilterChips({ address, accountTypes, attributes, seesDeleted, onChoose }: FilterChipsProps) {
  const t = useTranslations('accountList')
  const flagText = useTranslations('accounts.list.flag')
  const created = useCreatedText(address)
  const textOf = useFilterText()
  const type = accountTypes.find(({ id }) => id === address.type)
  const without = (text: string) => ({ attribute: address.attribute.filter((one) => one !== text) })
  const list = useRef<HTMLUListElement>(null)
  const chips: (FilterChipProps & { key: string })[] = []
  const remove = (change: Partial<Address>) => {
    keepFocusNear(list.current)
    onChoose(change)
  }
  const add = (text: string, change: Partial<Address>, isLost?: boolean) =>
    chips.push({ key: text, text, isLost, onRemove: () => remove(change) })
  if (address.deleted !== null && seesDeleted) add(t('deleted.filter'), { deleted: null })
  if (address.type) add(type ? t('ofType', { name: type.name }) : t('unknownType'), { type: '' }, !type)
  for (const flag of flags) {
    const value = address[flag]
    if (value) add(flagText(`${flag}.${value}`), { [flag]: null })
  }
  if (created) add(created, { since: '', until: '' })
  for (const read of readFilters(address.attribute, attributes)) {
    add(textOf(read), without(read.text), !read.filter)
  }
  const hasJob = address.job !== ''
  if (chips.length === 0 && !hasJob) return null
  return (
    <ul
      ref={list}
      aria-label={t('filters')}
      className="flex min-h-8 flex-wrap items-center gap-1.5 touch:min-h-11"
    >
      {hasJob && <JobChip jobId={address.job} onRemove={() => remove({ job: '' })} />}
      {chips.map(({ key, ...chip }) => (
        <FilterChip key={key} {...chip} />
      ))}
      {chips.length + Number(hasJob) > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => remove(noFilters)}>
            {t('removeAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** What is pressed here goes: the focus passes to the next chip, else to the one before, else to the search. */
function keepFocusNear(list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const near = buttons[at + 1] ?? buttons[at - 1]
  const search = document.querySelector<HTMLElement>('[data-account-search]')
  if (at >= 0) (buttons.length > 2 ? near : search)?.focus()
}

const noFilters: Partial<Address> = {
  deleted: null,
  type: '',
  subscribed: null,
  blocked: null,
  validated: null,
  since: '',
  until: '',
  attribute: [],
  job: '',
}

type JobChipProps = { jobId: string; onRemove: () => void }

/** By the name of the job, for who may read it. */
function JobChip({ jobId, onRemove }: JobChipProps) {
  const t = useTranslations('accountList')
  const titleOf = useJobTitle()
  const job = useQuery({ ...jobOptions(jobId), refetchInterval: false }).data?.job
  return <FilterChip text={job ? t('ofJob', { title: titleOf(job) }) : t('ofSomeJob')} onRemove={onRemove} />
}

type FilterChipProps = { text: string; isLost?: boolean; onRemove: () => void }

function FilterChip({ text, isLost, onRemove }: FilterChipProps) {
  const t = useTranslations('accountList')
  const tone = isLost ? 'amber' : 'neutral'
  return <Chip text={text} removeLabel={t('remove', { filter: text })} onRemove={onRemove} tone={tone} />
}
