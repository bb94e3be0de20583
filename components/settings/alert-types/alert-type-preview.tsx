'use client'

import { useTranslations } from 'next-intl'
import { AlertMark, TypeMark } from '@/components/alerts/alert-mark'
import type { AlertType } from '@/lib/contract/definitions'

type AlertTypePreviewProps = Pick<AlertType, 'name' | 'shape' | 'colour'>

const alertStates = ['open', 'acknowledged', 'closed'] as const

/** How the type will look in lists, and on the map in each state. */
export function AlertTypePreview({ name, shape, colour: typed }: AlertTypePreviewProps) {
  const t = useTranslations('settings')
  const colour = /^#[0-9a-fA-F]{6}$/.test(typed) ? typed : '#888888'
  return (
    <section aria-label={t('preview')} className="rounded-md border border-line text-13">
      <div className="flex min-h-11 items-center gap-4 border-b border-line px-3">
        <span className="w-20 shrink-0 text-12 text-muted">{t('inLists')}</span>
        <span className="flex min-w-0 items-center gap-2">
          <TypeMark shape={shape} colour={colour} />
          <bdi className="truncate">{name}</bdi>
        </span>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
        <span className="w-20 shrink-0 text-12 text-muted">{t('onMap')}</span>
        {alertStates.map((state) => (
          <span key={state} className="flex items-center gap-1.5">
            <AlertMark shape={shape} colour={colour} state={state} className="size-6" />
            <span>{t(`alertStates.${state}`)}</span>
          </span>
        ))}
      </div>
    </section>
  )
}
