'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Texts } from '@/components/ui/texts'
import { zoneText } from '@/components/ui/zone-text'
import { formatDateTime } from '@/lib/format/time/date-time'
import { ownZone } from '@/lib/format/time/readable-zone'
import { describeOffset } from '@/lib/format/time/zoned-input'

/** When the notification is sent, in the chosen time zone and, if that differs, in the user's own. */
export function MomentText({ at, zone }: { at: string; zone: string }) {
  const t = useTranslations('composing.when')
  const locale = useLocale()
  const own = ownZone()
  const offsetIn = (timeZone: string) => describeOffset(Date.parse(at), timeZone)
  const textIn = (timeZone: string) => `${formatDateTime(at, { locale, timeZone })} ${offsetIn(timeZone)}`
  return (
    <Texts>
      {t('leaves', { moment: textIn(zone), zone: zoneText(zone) })}
      {offsetIn(own) !== offsetIn(zone) && ` ${t('forYou', { moment: textIn(own) })}`}
    </Texts>
  )
}
