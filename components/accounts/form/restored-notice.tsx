'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'

/** Says that the fields hold what was typed before a reload, and offers to start anew. */
export function RestoredNotice({ onForget }: { onForget: () => void }) {
  const t = useTranslations('accounts.form')
  return (
    <Notice
      tone="blue"
      action={
        <Button size="sm" variant="ghost" className="-my-1" onClick={onForget}>
          {t('forgetDraft')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  )
}
