'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cancelOnEscape } from '@/components/forms/cancel-on-escape'
import { Button } from '@/components/ui/buttons/button'

type ChoiceFormProps = {
  onCancel: () => void
  /** A field whose value goes along with the selection. */
  above?: ReactNode
  children: ReactNode
}

/**
 * A form with a field in which a selection takes effect immediately. It is closed by its button, or by Escape
 * unless a list of options is open.
 */
export function ChoiceForm({ onCancel, above, children }: ChoiceFormProps) {
  const t = useTranslations('common.ui')
  return (
    <form
      method="post"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => cancelOnEscape(event, onCancel)}
      className="flex flex-col gap-2"
    >
      {above}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">{children}</div>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
