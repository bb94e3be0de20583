'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Business } from '@/lib/contract/business'
import { businessQuery, useIsUpstream } from '@/lib/data/business'
import { countSegments, lettersBeyondGsm, segmentRoom } from '@/lib/format/sms-text'
import { welcomeText } from '@/lib/format/welcome-text'

/**
 * The welcome SMS of the user's own business; renders nothing until the business is loaded, or if another deployment
 * sends it.
 */
export function OwnWelcomeSms() {
  const { data: business } = useQuery(businessQuery())
  const isUpstream = useIsUpstream()
  return business && !isUpstream ? <WelcomeSms {...business} /> : null
}

/** The welcome SMS as a new account will receive it, and how many SMS it takes. */
export function WelcomeSms(business: Pick<Business, 'name' | 'language'>) {
  const t = useTranslations('composing.sms')
  const text = welcomeText(business)
  return (
    <div className="flex flex-col gap-1 border-l-2 border-line-strong pl-3 text-13">
      <p className="wrap-anywhere">
        <span className="sr-only">{`${t('reads')} `}</span>
        <bdi lang={business.language}>{text}</bdi>
      </p>
      <SegmentLine text={text} />
    </div>
  )
}

/** “1 SMS (64 of 160 characters)”, with the letters, if any, that limit it to 70. */
function SegmentLine({ text }: { text: string }) {
  const t = useTranslations('composing.sms')
  const count = countSegments(text)
  const letters = lettersBeyondGsm(text)
  const values = { count: count.segments, characters: count.characters, room: segmentRoom(count) }
  return (
    <p className="tabular text-12 text-muted">
      {letters.length === 0
        ? t('segments', values)
        : t('segmentsBecause', { ...values, letters: letters.slice(0, 5).join(' ') })}
    </p>
  )
}
