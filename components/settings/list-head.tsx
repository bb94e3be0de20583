'use client'

import { ArrowUpDown, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { Kind } from './definition-kinds'

type ListHeadProps = {
  kind: Kind | 'identities'
  canWrite: boolean
  onNew: () => void
  /** Begins or ends putting the rows in order; absent where they have none. */
  order?: { isOpen: boolean; toggle?: () => void }
}

/** What the list is, and the way to a new one; for those who may only read it says so. */
export function ListHead({ kind, canWrite, onNew, order }: ListHeadProps) {
  const t = useTranslations('settings')
  const keys = useShortcut('n', onNew, canWrite)
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="max-w-[72ch] min-w-0 flex-1 basis-60 text-13 text-muted">
        <h2 className="sr-only">{t(`${kind}.title`)}</h2>
        <p>{t(`${kind}.about`)}</p>
        {!canWrite && <p className="text-text">{t('readOnly')}</p>}
      </div>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          {order?.toggle && (
            <Button onClick={order.toggle}>
              {!order.isOpen && <ArrowUpDown aria-hidden="true" />}
              {t(order.isOpen ? 'order.done' : 'order.start')}
            </Button>
          )}
          <Button variant="primary" onClick={onNew} aria-keyshortcuts={keys}>
            <Plus aria-hidden="true" />
            {t(`${kind}.new`)}
          </Button>
        </div>
      )}
    </div>
  )
}
