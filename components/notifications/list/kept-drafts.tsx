'use client'

import { PencilLine } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Texts } from '@/components/ui/texts'
import { useFormat } from '@/lib/i18n/use-format'
import { type KeptDraft, useKeptDrafts } from './use-kept-drafts'

/** The user's unsent drafts in this tab, shown above sent notifications; renders nothing if there are none. */
export function KeptDrafts() {
  const t = useTranslations('following.drafts')
  const { drafts, discard, choose } = useKeptDrafts()
  const router = useRouter()
  const offerUndo = useUndo()
  if (drafts.length === 0) return null
  return (
    <section aria-label={t('label')} className="-mx-2 border-b border-line-strong/60 pb-2">
      <ul>
        {drafts.map((draft) => (
          <DraftRow
            key={String(draft.isAside)}
            draft={draft}
            onContinue={() => {
              choose(draft)
              router.push('/notifications/new')
            }}
            onDiscard={() => offerUndo(discard(draft))}
          />
        ))}
      </ul>
      <p className="px-2 text-12 text-muted">{t('where')}</p>
    </section>
  )
}

type DraftRowProps = { draft: KeptDraft; onContinue: () => void; onDiscard: () => void }

/** A draft that may have been sent cannot be discarded: its key is the only way to find out. */
function DraftRow({ draft, onContinue, onDiscard }: DraftRowProps) {
  const t = useTranslations('following.drafts')
  const { attempted, isAside } = draft
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 py-2 text-13">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex min-w-0 items-center gap-2">
          <Badge mark={<PencilLine />}>{t(isAside ? 'aside' : 'draft')}</Badge>
          <bdi className="min-w-0 truncate text-14 font-medium">{firstWords(draft) ?? t('noText')}</bdi>
          <Changed at={draft.changedAt} />
        </p>
        {attempted && <p className="text-amber">{t('attempted')}</p>}
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={onContinue}>
          {t('continue')}
        </Button>
        {!attempted && (
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Changed({ at }: { at: number | null }) {
  const t = useTranslations('following.drafts')
  const format = useFormat()
  if (at === null) return null
  const when = () => <DateTime {...format.moment(new Date(at).toISOString())} />
  return (
    <span className="shrink-0 text-muted">
      <Texts>{t.rich('changed', { when })}</Texts>
    </span>
  )
}

function firstWords({ values: { title, body, translations } }: KeptDraft): string | undefined {
  const texts = [title, body, ...Object.values(translations).flatMap((one) => [one.title, one.body])]
  return texts.map((text) => text.trim()).find((text) => text !== '')
}

/** Offers to undo a discard only while this page is open, because a new draft may be started on another page. */
function useUndo(): (undo: () => void) => void {
  const t = useTranslations('following.drafts')
  const label = useTranslations('common')('undo')
  const { show, dismiss } = useToast()
  const shown = useRef<string[]>([])
  const dismissAll = useEffectEvent(() => shown.current.forEach(dismiss))
  useEffect(() => () => dismissAll(), [])
  return (undo) => {
    shown.current.push(show({ title: t('discarded'), action: { label, onAction: undo } }))
  }
}
