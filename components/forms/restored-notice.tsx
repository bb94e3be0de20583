'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'

type RestoredNoticeProps = {
  /** The form, from useDraftForm or useRecordForm. */
  form: {
    reset: (values: undefined, options: { keepDirtyValues: boolean }) => void
    formState: { isDirty: boolean }
  }
  draft: { restored: boolean; startAnew: () => void }
  /** By default, resets the form and removes the draft. */
  onStartOver?: () => void
}

/** Says that the fields hold input from before a reload, and offers to start over. */
export function RestoredNotice({ form, draft, onStartOver }: RestoredNoticeProps) {
  const t = useTranslations('common.forms')
  if (!draft.restored || !form.formState.isDirty) return null
  const startOver = () => {
    // By default, a form that is kept in sync with its record keeps typed values on reset.
    form.reset(undefined, { keepDirtyValues: false })
    draft.startAnew()
  }
  return (
    <Notice
      tone="blue"
      action={
        <Button size="sm" variant="ghost" className="-my-1" onClick={onStartOver ?? startOver}>
          {t('startOver')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  )
}
