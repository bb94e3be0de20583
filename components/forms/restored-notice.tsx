'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'

/** Says that the fields hold input from before a reload, and offers to start over. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('common.forms')
  return (
    <Notice
      tone="blue"
      action={
        <Button size="sm" variant="ghost" className="-my-1" onClick={onStartOver}>
          {t('startOver')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  )
}
