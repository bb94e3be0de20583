'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useJobTitle } from '@/components/jobs/use-job-title'
import { Button } from '@/components/ui/buttons/button'
import { Chip } from '@/components/ui/chip'
import type { Attribute } from '@/lib/contract/definitions'
import { jobOptions } from '@/lib/data/jobs'
import type { Address } from './account-filters'
import { readFilters } from './attribute-filters'
import { useCreatedText, useFilterText } from './filter-words'

type FilterChipsProps = {
  address: Address
  attributes: readonly Attribute[]
  seesDeleted: boolean
  onChoose: (change: Partial<Address>) => void
}

/** What the list is narrowed by beside type and flags, each to be taken away. */
export function FilterChips({ address, attributes, seesDeleted, onChoose }: FilterChipsProps) {
  const t = useTranslations('accountList')
  const created = useCreatedText(address)
  const textOf = useFilterText()
  const filters = readFilters(address.attribute, attributes)
  const isDeleted = address.deleted !== null && seesDeleted
  const hasJob = address.job !== ''
  if (!created && !isDeleted && !hasJob && filters.length === 0) return null
  const without = (text: string) => ({ attribute: address.attribute.filter((one) => one !== text) })
  return (
    <ul aria-label={t('filters')} className="flex flex-wrap items-center gap-2">
      {isDeleted && <FilterChip text={t('deleted.filter')} onRemove={() => onChoose({ deleted: null })} />}
      {hasJob && <JobChip jobId={address.job} onRemove={() => onChoose({ job: '' })} />}
      {created && <FilterChip text={created} onRemove={() => onChoose({ since: '', until: '' })} />}
      {filters.map((read) => (
        <FilterChip
          key={read.text}
          text={textOf(read)}
          isLost={!read.filter}
          onRemove={() => onChoose(without(read.text))}
        />
      ))}
      {filters.length + Number(isDeleted) + Number(created !== undefined) + Number(hasJob) > 1 && (
        <li>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChoose({ deleted: null, since: '', until: '', attribute: [], job: '' })}
          >
            {t('removeAll')}
          </Button>
        </li>
      )}
    </ul>
  )
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
