'use client'

import { useTranslations } from 'next-intl'
import { useToast } from '@/components/ui/feedback/use-toast'

/** Ends the session; shows a toast if that fails. */
export function useSignOut(onSignOut: () => Promise<void>): () => void {
  const t = useTranslations('shell')
  const toast = useToast()
  return () => void onSignOut().catch(() => toast.show({ title: t('signOutFailed'), tone: 'error' }))
}
