'use client'

import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Controller, type Resolver, type UseFormReturn, useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Section } from '@/components/ui/section'
import type { Job } from '@/lib/contract/job'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { FileFacts } from '../file-facts'
import type { Definitions } from '../mappable-definitions'
import { useFieldNames } from '../use-field-names'
import type { LiveJob } from '../use-job'
import { ColumnReading } from './column-reading'
import { ColumnRow } from './column-row'
import { EncodingChoice } from './encoding-choice'
import { HeadingsRow } from './headings-row'
import { ImportChoices } from './import-choices'
import {
  findUnfilled,
  firstMapping,
  hasPhone,
  type Mapping,
  type Reader,
  readingOf,
  toCheck,
} from './mapping'
import type { MappingProblem, MappingPurpose } from './mapping-schema'
import { useReading, WorkbookChoices } from './workbook-choices'
import { WorkbookColumn } from './workbook-column'

type ImportMappingProps = { live: LiveJob; definitions: Definitions; onLeave: () => void }

/** Maps the file's columns to fields and sets the import options; the last step before the dry run. */
export function ImportMapping({ live, definitions, onLeave }: ImportMappingProps) {
  const t = useTranslations('jobs')
  const { job, check, chooseHeadings, chooseReading, pending } = live
  const reader = useReading(job.file?.workbook, pending, chooseReading)
  const place = useRef<HTMLFormElement>(null)
  const person = { attributes: definitions.attributes, language: useLocale() }
  const timeZone = useTimeZone() ?? 'UTC'
  const { form, draft, submitWith } = useMapping(job, definitions.accountTypes, person)
  const mapping = useWatch({ control: form.control, compute: (values: Mapping) => values })
  const problemOf = useProblems(form, definitions)
  const tried = form.formState.isSubmitted
  const columns = job.file?.columns ?? []
  useFocusedChoice(place)
  useFocusedProblem(place, form)
  // Mapping two columns to one field is an error in both, so every change revalidates the whole form.
  const readAnew = () => void form.trigger()
  const setValue: typeof form.setValue = (...given) => {
    form.setValue(...given)
    readAnew()
  }
  const unfilled = findUnfilled(mapping, definitions.attributes)

  const submit = submitWith(async (chosen) => {
    if (pending) return
    if (!(await check(toCheck(chosen, timeZone)))) return
    draft.clear()
    onLeave()
  })

  return (
    <form ref={place} method="post" noValidate onSubmit={submit} className="flex max-w-240 flex-col gap-6">
      <Section title={t('map.title')}>
        <FileFacts job={job} />
        <RestoredNotice form={form} draft={draft} />
        {reader && <WorkbookChoices reader={reader} />}
        {job.file && <EncodingChoice file={job.file} pending={pending} onChoose={chooseReading} />}
        {job.file && <HeadingsRow file={job.file} pending={pending} onChoose={chooseHeadings} />}
        {!hasPhone(mapping.fields) && (
          <div data-problem tabIndex={-1} className="pt-3 outline-none">
            <Notice tone={tried ? 'red' : 'amber'} urgent={tried}>
              {t('map.phoneMissing')}
            </Notice>
          </div>
        )}
        <ul>
          {columns.map((column, index) => (
            <Controller
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns never move, and two may share a name.
              key={index}
              control={form.control}
              name={`fields.${index}`}
              render={({ field }) => (
                <ColumnRow
                  column={column}
                  number={index + 1}
                  value={field.value ?? null}
                  attributes={definitions.attributes}
                  error={problemOf(`fields.${index}`, field.value ?? '')}
                  onChange={(chosen) => {
                    field.onChange(chosen)
                    readAsFound(form, job, person)
                    readAnew()
                  }}
                >
                  <WorkbookColumn reader={reader} at={index} />
                  <ColumnReading
                    columns={columns}
                    suggested={job.file?.suggested}
                    at={index}
                    mapping={mapping}
                    attributes={definitions.attributes}
                    errors={tried ? problemsOfReading(problemOf) : {}}
                    onChange={setValue}
                  />
                </ColumnRow>
              )}
            />
          ))}
        </ul>
      </Section>
      <ImportChoices
        mapping={mapping}
        accountTypes={definitions.accountTypes}
        error={tried ? problemOf('accountType') : undefined}
        onChange={setValue}
      />
      {unfilled.length > 0 && (
        <Notice tone="amber">
          {t('map.unfilled', { count: unfilled.length, names: unfilled.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
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

const problemsOfReading = (problemOf: ReturnType<typeof useProblems>) => ({
  country: problemOf('country'),
  dates: problemOf('dates'),
  decimals: problemOf('decimals'),
})

/**
 * Suggests new reading options after the mapping has changed, because the values may be written differently.
 * Options that the user chose stay.
 */
function readAsFound(form: UseFormReturn<Mapping>, job: Job, reader: Reader): void {
  const { dates, decimals, country } = readingOf(job, form.getValues('fields'), reader)
  const isChosen = (name: 'dates' | 'decimals' | 'country') => form.getFieldState(name).isDirty
  // If the order is ambiguous, a current choice of day first or month first stays.
  const fitsAlready = dates === '' && form.getValues('dates') !== 'ymd'
  if (dates !== undefined && !fitsAlready && !isChosen('dates')) form.setValue('dates', dates)
  if (decimals && !isChosen('decimals')) form.setValue('decimals', decimals)
  if (country && !isChosen('country')) form.setValue('country', country)
}

/** Loaded in the background, since the schema is needed only once the user has chosen something. */
const loadSchema = () => import('./mapping-schema')

const resolver: Resolver<Mapping, MappingPurpose> = async (values, ...rest) => {
  // If the chunk is gone, for example after a redeploy, the API reports what is wrong.
  const schema = await loadSchema().catch(() => undefined)
  return schema?.mappingResolver(values, ...rest) ?? { values, errors: {} }
}

/**
 * Identifies where the column names come from: a headings row in a given encoding, or in a given sheet of a workbook.
 * The column count is included because merged headings yield more or fewer columns, depending on how they are read.
 */
function namedBy({ file }: Job): string {
  const { headingsRow = 1, workbook, encoding, columns = [] } = file ?? {}
  return `${workbook?.reading.sheet ?? encoding}!${headingsRow}:${columns.length}`
}

/**
 * The mapping form, whose draft survives a reload. If the columns have changed, it starts over and ignores the draft.
 */
function useMapping(job: Job, accountTypes: Definitions['accountTypes'], reader: Reader) {
  const named = namedBy(job)
  const suggested = () =>
    firstMapping(
      job,
      accountTypes.map(({ id }) => id),
      reader,
    )
  const mapping = useDraftForm<'import-mapping', Mapping, MappingPurpose>({
    kind: 'import-mapping',
    id: `${job.id}/${named}`,
    context: { file: job.file, attributes: reader.attributes },
    defaultValues: suggested(),
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    onRestored: () => void trigger(),
  })
  const { form, draft } = mapping
  const { trigger } = form
  const mapped = useRef(named)
  const beginAnew = useEffectEvent(() => {
    form.reset(suggested())
    draft.startAnew()
  })
  useEffect(() => {
    if (mapped.current !== named) beginAnew()
    mapped.current = named
  }, [named])
  useEffect(() => void loadSchema().catch(() => undefined), [])
  return mapping
}

/** Returns the error message for a form field; for a column, `is` is the field that it maps to. */
function useProblems({ getFieldState, formState }: UseFormReturn<Mapping>, { attributes }: Definitions) {
  const t = useTranslations('jobs.map')
  const nameOf = useFieldNames(attributes)
  const { issueText } = useFailureText()
  return (field: `fields.${number}` | Exclude<keyof Mapping, 'fields'>, is = ''): string | undefined => {
    const problem = getFieldState(field, formState).error?.message as MappingProblem | undefined
    if (problem === 'twice') return t('twice', { field: nameOf(is) })
    return problem && (t.has(problem) ? t(problem) : issueText({ code: problem }))
  }
}

/** Focuses the first column if the element that had the focus is gone, such as the file button. */
function useFocusedChoice(place: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('li button')?.focus({ preventScroll: true })
  }, [place])
}

/** Focuses the first problem once the problems are rendered. */
function useFocusedProblem(place: RefObject<HTMLFormElement | null>, form: UseFormReturn<Mapping>): void {
  const { submitCount, isSubmitSuccessful } = form.formState
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return
    place.current?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]')?.focus()
  }, [submitCount, isSubmitSuccessful, place])
}
