'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Failure } from '@/lib/data/failure'
import { correctJobRow } from '@/lib/data/job-acts'
import { type JobRowPage, jobRowsOptions, type RowQuery } from '@/lib/data/jobs'
import type { LiveJob } from './use-job'

/** Whether a row is right now; if not, its own issues say why, or the failure of saving it. */
export type Saved = { isRight: boolean; failure?: Failure }
export type Correction = ReturnType<typeof useCorrection>

/** Puts refused rows right where they stand; a corrected one stays in its place until the list is read anew. */
export function useCorrection({ job, canAct, show }: LiveJob, query: RowQuery) {
  const t = useTranslations('jobs')
  const queries = useQueryClient()
  const [told, setTold] = useState('')

  async function save(line: number, cells: string[]): Promise<Saved> {
    const result = await correctJobRow(job.id, line, cells)
    if (!result.ok) return { isRight: false, failure: result.failure }
    const { row } = result.data
    const { queryKey } = jobRowsOptions(job, query)
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<JobRowPage>(
      queryKey,
      (page) => page && { ...page, rows: page.rows.map((one) => (one.line === line ? row : one)) },
    )
    if (row.outcome) setTold(t('rows.corrected', { line, outcome: t(`oneWould.${row.outcome}`) }))
    await show(result.data.job)
    return { isRight: row.outcome !== 'refused' }
  }

  return { isOpen: canAct && job.state === 'checked', told, save }
}
