'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { isEmptyDraft } from './draft'
import type { Draft } from './stored-draft'

type StartOverProps = { draft: Draft; startOver: () => () => void }

/** Empties the draft; it can be undone. Not there while nothing was written. */
export function StartOver({ draft, startOver }: StartOverProps) {
  const t = useTranslations('notifications.compose')
  const undo = useTranslations('common')('undo')
  const toast = useToast()
  if (isEmptyDraft(draft)) return null
  const act = () => {
    const bringBack = startOver()
    toast.show({ title: t('startedOver'), action: { label: undo, onAction: bringBack } })
  }
  return <Button onClick={act}>{t('startOver')}</Button>
}
