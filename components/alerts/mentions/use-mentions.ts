'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type AlertMention, mentionsQuery, type OwnMentions } from '@/lib/data/alerts/mentions'
import { useDraftOwner } from '@/lib/drafts/owner'
import type { ShiftSounds } from '../shift/use-shift-sounds'
import { useWho } from '../use-names'

type Options = {
  isLive: boolean
  shift: Pick<ShiftSounds, 'settings' | 'sounds' | 'notices'>
  onOpen: (alertId: string) => void
}

/**
 * The notes that mention this user. If sounds are on, every new mention plays a tone and shows a desktop
 * notice.
 */
export function useMentions({ isLive, shift, onOpen }: Options): OwnMentions | undefined {
  const { identityId } = useDraftOwner()
  const { data } = useQuery(mentionsQuery(identityId, isLive))
  const tell = useTell(shift, onOpen)
  const last = useRef<number>(undefined)
  const hear = useEffectEvent((mentions: readonly AlertMention[]) => {
    const before = last.current
    last.current = Math.max(before ?? 0, ...mentions.map(positionOf))
    if (before === undefined) return
    const fresh = mentions.filter((one) => one.seenAt === null && positionOf(one) > before)
    if (fresh.length > 0) tell(fresh)
  })
  useEffect(() => {
    if (data) hear(data.mentions)
  }, [data])
  return data
}

const positionOf = ({ id }: AlertMention) => Number(id)

/**
 * As with new alerts, only one browser tab notifies the user, and shows desktop notices only while the page is hidden.
 */
function useTell({ settings, sounds, notices }: Options['shift'], onOpen: Options['onOpen']) {
  const t = useTranslations('mentions')
  const who = useWho()
  return (mentions: readonly AlertMention[]) => {
    if (!settings.wanted || sounds.turn === 'elsewhere') return
    if (sounds.turn === 'here') sounds.playMention()
    if (!document.hidden) return
    for (const { id, alert, by, note } of mentions)
      notices.show({
        tag: `mention ${id}`,
        title: t('notice', { who: who(by), number: alert.number }),
        body: note,
        onOpen: () => onOpen(alert.id),
      })
  }
}
