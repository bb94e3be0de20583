'use client'

import { Eye, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Texts } from '@/components/ui/texts'
import { type AccountViewer, useViewers } from '@/lib/data/accounts/account-viewers'
import { bdi } from '../../failure-notice'

type PresenceProps = {
  accountId: string
  /** Whether a field of the account is being edited on this page. */
  editing: boolean
}

/** Who else has the account open, in one unobtrusive line; empty if nobody does, or if that is unknown. */
export function Presence({ accountId, editing }: PresenceProps) {
  const viewers = useViewers(accountId, editing)
  // Always rendered, so that screen readers announce changes; it does not move other content.
  return (
    <p role="status" className="min-w-0">
      {viewers.length > 0 && <Others viewers={viewers} />}
    </p>
  )
}

function Others({ viewers }: { viewers: readonly AccountViewer[] }) {
  const t = useTranslations('accounts.record.presence')
  const first = viewers.find(({ editing }) => editing) ?? viewers[0]
  if (!first) return null
  const { name, editing } = first
  const count = viewers.length - 1
  const Icon = editing ? Pencil : Eye
  const words = { name, bdi, count }
  return (
    <span className="inline-flex max-w-full items-start gap-1.5 text-13 text-muted">
      <Icon
        aria-hidden="true"
        className={editing ? 'mt-0.5 size-4 shrink-0 text-amber' : 'mt-0.5 size-4 shrink-0'}
      />
      <span className="line-clamp-1 min-w-0">
        <Texts>
          {count > 0
            ? t.rich(editing ? 'severalEditing' : 'several', words)
            : t.rich(editing ? 'editing' : 'open', words)}
        </Texts>
      </span>
    </span>
  )
}
