'use client'

import { useTranslations } from 'next-intl'
import { useJobTitle } from '@/components/jobs/use-job-title'
import type { AuditEntry } from '@/lib/contract/audit'
import { useFormat } from '@/lib/i18n/use-format'

const phone = /^\+\d{6,15}$/

/** The name of an entry's record: a notification's title and number of people, an alert's type and number. */
export function useRecordText() {
  const t = useTranslations('settings.audit')
  const format = useFormat()
  const titleOf = useJobTitle()
  return ({ recordKind, record }: Pick<AuditEntry, 'recordKind' | 'record'>): string => {
    if (record?.job) return titleOf(record.job)
    const name = record?.name?.trim() ?? ''
    const shown = phone.test(name) ? format.phone(name) : name
    const number = record?.number ?? 0
    if (recordKind === 'notification' && record)
      return t('sendOf', { title: shown || t('untitled'), people: number })
    if (recordKind === 'alert' && record) return t('alertOf', { type: shown, number })
    return shown || t('unnamed')
  }
}
