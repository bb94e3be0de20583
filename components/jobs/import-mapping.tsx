'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { checkImport } from '@/lib/data/job-acts'
import { ColumnRow } from './column-row'
import type { Definitions } from './definitions'
import { FileFacts } from './file-facts'
import { ImportChoices } from './import-choices'
import { findMappingProblems, firstMapping, hasDates, hasProblems, toCheck } from './mapping'
import { useFieldNames } from './use-field-names'
import type { LiveJob } from './use-job'

type ImportMappingProps = { live: LiveJob; definitions: Definitions; onLeave: () => void }

/** What each column of the file is, and how to import it; the last step before the dry run. */
export function ImportMapping({ live, definitions, onLeave }: ImportMappingProps) {
  const t = useTranslations('jobs')
  const { job, act, pending } = live
  const form = useRef<HTMLFormElement>(null)
  const nameOf = useFieldNames(definitions.attributes)
  const typeIds = definitions.accountTypes.map(({ id }) => id)
  const [mapping, setMapping] = useState(() => firstMapping(job, typeIds))
  const [tried, setTried] = useState(false)
  const problems = findMappingProblems(mapping)
  const dateAttributes = definitions.attributes.filter(({ slot }) => slot === 'date').map(({ id }) => id)
  const columns = job.file?.columns ?? []

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (pending) return
    if (hasProblems(problems)) return focusProblem(form.current)
    if (await act(() => checkImport(job.id, toCheck(mapping)))) onLeave()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex max-w-240 flex-col gap-6">
      <Section title={t('map.title')}>
        <FileFacts job={job} />
        {problems.phoneMissing && (
          <div data-problem tabIndex={-1} className="pt-3 outline-none">
            <Notice tone={tried ? 'red' : 'amber'} urgent={tried}>
              {t('map.phoneMissing')}
            </Notice>
          </div>
        )}
        <ul>
          {columns.map((column, index) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns never move, and two may have one name.
              key={index}
              column={column}
              number={index + 1}
              value={mapping.fields[index] ?? null}
              attributes={definitions.attributes}
              error={
                problems.twice.has(index)
                  ? t('map.twice', { field: nameOf(mapping.fields[index] ?? '') })
                  : undefined
              }
              onChange={(field) => setMapping({ ...mapping, fields: mapping.fields.with(index, field) })}
            />
          ))}
        </ul>
      </Section>
      <ImportChoices
        mapping={mapping}
        accountTypes={definitions.accountTypes}
        withDates={hasDates(mapping.fields, dateAttributes)}
        error={problems.typeMissing && tried ? t('map.typeMissing') : undefined}
        onChange={setMapping}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {t('map.check')}
        </Button>
        {job.state === 'checked' && <Button onClick={onLeave}>{t('checked.keepChecked')}</Button>}
        <p className="text-13 text-muted">{t('map.checkHint')}</p>
      </div>
    </form>
  )
}

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]')?.focus()
}
