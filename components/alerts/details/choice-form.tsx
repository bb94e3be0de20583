'use client'

import { useTranslations } from 'next-intl'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'

/** A field that acts on selection. The button closes it, and so does Escape, unless a list of options is open. */
export function ChoiceForm({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useTranslations('common.ui')
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if ((event.target as Element).getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    onCancel()
  }
  return (
    <form
      method="post"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={cancel}
      className="flex items-end gap-2"
    >
      <div className="min-w-0 flex-1">{children}</div>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  )
}
