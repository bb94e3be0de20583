'use client'

import { useTranslations } from 'next-intl'
import { jobTitle, type Titled } from './job-title'

export function useJobTitle(): (job: Titled) => string {
  const t = useTranslations('jobs')
  return (job) => jobTitle(t, job)
}
