'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Section } from '@/components/ui/section'
import type { Job } from '@/lib/contract/job'
import { useFormDraft } from '@/lib/drafts/use-form-draft'
import type { Definitions } from '../definitions'
import { FileFacts } from '../file-facts'
import { useFieldNames } from '../use-field-names'
import type { LiveJob } from '../use-job'
import { ColumnRow } from './column-row'
import { ImportChoices } from './import-choices'
import { findMappingProblems, firstMapping, hasDates, hasProblems, type Mapping, toCheck } from './mapping'

type ImportMappingProps = { live: LiveJob; definitions: Definitions; onLeave: () => void }

/** What each column of the file is, and how to import it; the last step before the dry run. */
export function ImportMapping({ live, definitions, onLeave }: ImportMappingProps) {
  const t = useTranslations('jobs')
  const { job, check, pending } = live
  const place = useRef<HTMLFormElement>(null)
  const nameOf = useFieldNames(definitions.attributes)
  const { form, clear } = useMapping(job, definitions)
  const { control, setValue, formState } = form
  const mapping = form.watch()
  const tried = formState.isSubmitted
  const problems = findMappingProblems(mapping)
  const dateAttributes = definitions.attributes.filter(({ slot }) => slot === 'date').map(({ id }) => id)
  const columns = job.file?.columns ?? []

  const submit = form.handleSubmit(async (chosen) => {
    if (pending) return
    if (hasProblems(findMappingProblems(chosen))) return focusProblem(place.current)
    if (!(await check(toCheck(chosen)))) return
    clear()
    onLeave()
  })

  return (
    <form ref={place} method="post" noValidate onSubmit={submit} className="flex max-w-240 flex-col gap-6">
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
            <Controller
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns never move, and two may have one name.
              key={index}
              control={control}
              name={`fields.${index}`}
              render={({ field }) => (
                <ColumnRow
                  column={column}
                  number={index + 1}
                  value={field.value ?? null}
                  attributes={definitions.attributes}
                  error={
                    problems.twice.has(index)
                      ? t('map.twice', { field: nameOf(field.value ?? '') })
                      : undefined
                  }
                  onChange={field.onChange}
                />
              )}
            />
          ))}
        </ul>
      </Section>
      <ImportChoices
        mapping={mapping}
        accountTypes={definitions.accountTypes}
        withDates={hasDates(mapping.fields, dateAttributes)}
        error={problems.typeMissing && tried ? t('map.typeMissing') : undefined}
        onChange={setValue}
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

/** The mapping as a form that a reload does not empty; a draft of other columns is of no use. */
function useMapping(job: Job, { accountTypes }: Definitions) {
  const typeIds = accountTypes.map(({ id }) => id)
  const form = useForm<Mapping>({ defaultValues: firstMapping(job, typeIds) })
  const { clear } = useFormDraft(form, {
    kind: 'import-mapping',
    id: job.id,
    kept: null,
    onRestore: ({ values }) => {
      if (values.fields.length === job.file?.columns.length) form.reset(values, { keepDefaultValues: true })
    },
  })
  return { form, clear }
}

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]')?.focus()
}
