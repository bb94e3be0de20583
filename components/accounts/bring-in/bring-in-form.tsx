'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { jobHref } from '@/components/hrefs'
import { type FileProblem, findFileProblem } from '@/components/jobs/import/check-file'
import type { TableProblem } from '@/components/notifications/compose/recipients/phone-file/read-table'
import { Button } from '@/components/ui/buttons/button'
import { CsvFileButton } from '@/components/ui/buttons/csv-file-button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { Textarea } from '@/components/ui/fields/textarea'
import { Texts } from '@/components/ui/texts'
import { useBringIn } from '@/lib/data/jobs'
import { useOnceKey } from '@/lib/data/use-once-key'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { listSome } from '../list-some'
import { bringInLimit, guessListed, type Listed, readList, splitList, writeList } from './read-list'

type BringInValues = { text: string; listed: Listed | '' }

/** Starts a job that reads accounts from the other deployment, by IDs or phone numbers from a list or a file. */
export function BringInForm() {
  const t = useTranslations('accounts.bringIn')
  const router = useRouter()
  const keyOf = useOnceKey()
  const bringIn = useBringIn()
  const { form, draft, submitWith } = useDraftForm<'bring-in', BringInValues>({
    kind: 'bring-in',
    defaultValues: { text: '', listed: '' },
  })
  const { text, listed: chosen } = useWatch({ control: form.control, compute: (values) => values })
  const all = splitList(text)
  const listed = chosen || guessListed(all)
  const { entries, repeated, wrong } = readList(all, listed)
  const excess = Math.max(0, entries.length - bringInLimit)
  const { isSubmitted } = form.formState
  const error =
    excess > 0 ? t('tooMany', { count: excess }) : isSubmitted && entries.length === 0 && t('needed')

  const start = submitWith(async () => {
    if (entries.length === 0 || excess > 0) return
    const body = listed === 'ids' ? { accountIds: entries } : { phones: entries }
    const started = await bringIn.mutateAsync({ body, key: keyOf(body) }).catch(() => undefined)
    if (!started) return
    draft.clear()
    router.push(jobHref(started.job.id))
  })

  return (
    <form method="post" noValidate onSubmit={start} className="flex max-w-160 flex-col gap-4">
      <p className="text-13 text-muted">{t('about')}</p>
      <RestoredNotice form={form} draft={draft} />
      <StartFailure failure={bringIn.failure} />
      <Field
        label={t('label')}
        hint={t('hint', { limit: bringInLimit })}
        error={error}
        aside={<Count entries={entries.length} repeated={repeated} />}
      >
        <Textarea
          {...form.register('text')}
          autoFocus
          rows={8}
          spellCheck={false}
          autoComplete="off"
          className="min-h-36 font-mono"
        />
      </Field>
      <ListFile
        onRead={(added) =>
          form.setValue('text', joined(form.getValues('text'), added), { shouldDirty: true })
        }
      />
      <RadioGroup<Listed>
        inline
        legend={t('what')}
        value={listed}
        onChange={(value) => form.setValue('listed', value, { shouldDirty: true })}
        options={(['ids', 'phones'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {wrong.length > 0 && <Notice tone="amber">{t(`wrong.${listed}`, { texts: listSome(wrong) })}</Notice>}
      <Button type="submit" variant="primary" pending={bringIn.isPending} className="self-start">
        {t('start', { count: entries.length })}
      </Button>
    </form>
  )
}

const joined = (text: string, added: string) =>
  text.trim() === '' ? added : `${text.replace(/\n+$/, '')}\n${added}`

function StartFailure({ failure }: { failure: ReturnType<typeof useBringIn>['failure'] }) {
  const t = useTranslations('accounts.bringIn')
  const { failureText } = useFailureText()
  if (!failure) return null
  const isUnknown = failure.code === 'not_known'
  return (
    <Notice tone={isUnknown ? 'amber' : 'red'} urgent>
      {isUnknown ? t('notKnown') : failureText(failure)}
    </Notice>
  )
}

function Count({ entries, repeated }: { entries: number; repeated: number }) {
  const t = useTranslations('accounts.bringIn')
  return (
    <span role="status" className="tabular text-12 text-muted">
      <Texts>
        {t('count', { count: entries })}
        {repeated > 0 && ` · ${t('repeated', { count: repeated })}`}
      </Texts>
    </span>
  )
}

const mostBytes = 5 * 1024 * 1024

type Refused = { name: string; problem: FileProblem | TableProblem | 'several' | 'unreachable' }

/** Reads the first column of a file in the browser; the file itself is neither uploaded nor stored. */
function ListFile({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations('accounts.bringIn')
  const problems = useTranslations('composing.file.problems')
  const [refused, setRefused] = useState<Refused>()

  async function choose(files: FileList | null) {
    const [file, ...others] = files ?? []
    if (!file) return
    const { name } = file
    const problem = others.length > 0 ? 'several' : findFileProblem(file, mostBytes)
    if (problem) return setRefused({ name, problem })
    try {
      const [bytes, { readTable }] = await Promise.all([
        file.arrayBuffer(),
        import('@/components/notifications/compose/recipients/phone-file/read-table'),
      ])
      const table = readTable(new Uint8Array(bytes))
      if ('problem' in table) return setRefused({ name, problem: table.problem })
      setRefused(undefined)
      onRead(writeList(table.rows.flatMap(([first = '']) => first.trim() || [])))
    } catch {
      setRefused({ name, problem: 'unreachable' })
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <CsvFileButton label={t('choose')} onChoose={(files) => void choose(files)} />
      {refused && (
        <Notice tone="red" urgent>
          {refused.problem === 'tooLarge'
            ? t('tooLarge', { name: refused.name })
            : problems(refused.problem, { name: refused.name })}
        </Notice>
      )}
    </div>
  )
}
