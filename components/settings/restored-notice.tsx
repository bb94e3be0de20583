'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('settings')
  return (
    <Notice
      tone="blue"
      action={
        <Button size="sm" onClick={onStartOver}>
          {t('startOver')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  )
}
