'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { LoadMore } from '@/components/ui/pagination'
import { useFormat } from '@/lib/i18n/use-format'
import { useTypeLook } from '../use-type-look'
import { AlertRow } from './alert-row'
import type { Step } from './step-from'
import type { AlertListModel } from './use-alert-list'

type Props = {
  model: AlertListModel
  selectedId: string | undefined
  onOpen: (id: string) => void
  onStep: (step: Step) => void
}

/** One tab stop; the arrows go from row to row. */
export function AlertList({ model, selectedId, onOpen, onStep }: Props) {
  const t = useTranslations('alerts.list')
  const format = useFormat()
  const { lookOf } = useTypeLook()
  const stop = model.rows.some(({ alert }) => alert.id === selectedId) ? selectedId : model.rows[0]?.alert.id
  return (
    <div ref={model.scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul
        aria-label={t('label')}
        aria-busy={model.dim}
        className={cn('transition-opacity', model.dim && 'opacity-60')}
      >
        {model.rows.map(({ alert, gone }) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            look={lookOf(alert.alertType)}
            gone={gone}
            selected={alert.id === selectedId}
            tabStop={alert.id === stop}
            onOpen={onOpen}
            onStep={onStep}
          />
        ))}
      </ul>
      <div className="px-4">
        <LoadMore
          summary={t('summary', { matching: format.number(model.matching), shown: model.rows.length })}
          onMore={model.more}
          pending={model.loadingMore}
        />
      </div>
    </div>
  )
}
