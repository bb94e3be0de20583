'use client'

import { useRouter } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { jobHref } from '@/components/hrefs'
import type { Issue, IssueCode } from '@/lib/contract/errors'
import type { Job } from '@/lib/contract/job'
import { useCheckImport } from '@/lib/data/jobs'
import { failureOf } from '@/lib/data/request-error'
import { uploadImport } from '@/lib/data/upload-import'
import { leaveForSignIn } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { findTableFileProblem } from './check-file'

type Upload =
  | { state: 'none'; problem?: string }
  | { state: 'sending'; name: string; sent: number; size: number }

/**
 * Uploads the chosen file and opens its column mapping or, if a file with the same columns was imported before, goes
 * straight to the check. Files that cannot be imported are not uploaded.
 */
export function useUpload() {
  const t = useTranslations('jobs.import')
  const timeZone = useTimeZone() ?? 'UTC'
  const router = useRouter()
  const { failureText } = useFailureText()
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
  const check = useCheckImport()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const refuse = (problem: string) => setUpload({ state: 'none', problem })

  function explain(error: unknown, name: string): string {
    const failure = failureOf(error)
    if (failure.code === 'unauthenticated') leaveForSignIn()
    if (failure.code === 'unreachable') return t('broken', { name })
    if (failure.code === 'not_known') return t('notKnown', { name })
    if (failure.code === 'unreadable_file') return explainFile(name, failure.issues[0])
    const issue = failure.issues.find(({ path }) => path === 'upload')?.code
    if (issue === 'required') return t('noRows', { name })
    if (issue === 'no_room') return t('noRoom', { name })
    if (issue === 'rows_hidden') return t('rowsHidden', { name })
    if (issue === 'too_many') return t('tooManyRows', { name })
    return failure.code === 'body_too_large' ? t('tooLarge', { name }) : failureText(failure)
  }

  function explainFile(name: string, issue: Issue | undefined): string {
    const [, row] = /^rows\.(\d+)$/.exec(issue?.path ?? '') ?? []
    return row ? t('endlessRow', { name, row: Number(row) }) : t(unreadable(name, issue?.code), { name })
  }

  /** Checks the file with the earlier mapping. A failure is ignored, since the column mapping then opens instead. */
  async function checkAsBefore({ id, file }: Job) {
    const { fields, countryFrom: _, ...options } = file?.suggested ?? {}
    if (!fields) return
    const body = { fields, ...options, timeZone }
    await check.mutateAsync({ jobId: id, body }).catch(() => undefined)
  }

  async function send(file: File) {
    const { name, size } = file
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setUpload({ state: 'sending', name, sent: 0, size })
    try {
      const onSent = (bytes: number) =>
        setUpload({ state: 'sending', name, sent: Math.min(bytes, size), size })
      const { job } = await uploadImport(file, { signal, onSent })
      await checkAsBefore(job)
      router.push(jobHref(job.id))
    } catch (error) {
      refuse(signal.aborted ? t('stopped') : explain(error, name))
    }
  }

  function choose(files: FileList | null) {
    if (upload.state === 'sending' || !files || files.length === 0) return
    const [file] = files
    if (!file || files.length > 1) return refuse(t('several'))
    const problem = findTableFileProblem(file)
    if (problem) return refuse(t(problem, { name: file.name }))
    void send(file)
  }

  return { upload, choose, stop: () => running.current?.abort() }
}

const unreadableTexts = {
  not_allowed: 'oldWorkbook',
  too_big: 'vastTable',
  invalid_type: 'notTable',
  blank: 'emptySheet',
  required: 'noHeadings',
} as const satisfies Partial<Record<IssueCode, string>>

/** The key of the message that says how to fix an unreadable file. */
function unreadable(name: string, code: IssueCode | undefined) {
  if (code && code in unreadableTexts) return unreadableTexts[code as keyof typeof unreadableTexts]
  return code === 'invalid_format' && /\.xlsx$/i.test(name) ? 'brokenWorkbook' : 'unreadable'
}
