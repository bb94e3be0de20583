'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWriteTo } from '@/components/notifications/use-write-to'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { AccountSelection } from '@/lib/data/gather-accounts'
import { exportAccounts } from './export-accounts'

/** What takes a selection elsewhere: to a file, or to a new notification. */
export function useCarryOver(selection: AccountSelection) {
  const t = useTranslations('jobs.bulk')
  const toast = useToast()
  const message = useWriteTo()
  const [isSaving, setIsSaving] = useState(false)

  async function save() {
    setIsSaving(true)
    const saved = await exportAccounts(selection)
    setIsSaving(false)
    if (!saved) toast.show({ title: t('exportFailed'), tone: 'error' })
  }

  const pending = isSaving ? ('export' as const) : message.pending ? ('message' as const) : undefined
  return { pending, save, write: () => message.writeTo(selection) }
}
