'use client'

import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Page, PageHeader } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import { endedShiftsQuery } from '@/lib/data/alerts/shifts'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { PinnedNotes } from '../shift/pinned-notes'
import { useOwnShift } from '../shift/use-own-shift'
import { EndForm } from './end-form'
import { EndedShift } from './ended-shift'
import { OpenByUrgency } from './open-by-urgency'
import { ShiftFigures } from './shift-figures'

/** At most this many unsigned shifts are shown; the rest is history. */
const mostUnsigned = 5

/** What the outgoing dispatcher hands over to the next one, on screen and on paper. */
export function HandoverScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('shift.handover')
  const format = useFormat()
  const now = useNow()
  const { identityId: me } = useDraftOwner()
  const own = useOwnShift()
  const shifts = useQuery(endedShiftsQuery())
  const ended = shifts.data ?? []
  const unsigned = ended.filter(({ signedBy }) => signedBy === null)
  const toSign = unsigned.filter(({ identityId }) => identityId !== me).slice(0, mostUnsigned)
  const mine = ended.find(({ identityId }) => identityId === me)
  return (
    <Page width="form">
      <PageHeader
        title={t('title')}
        back={<TextLink href="/alerts">{t('back')}</TextLink>}
        actions={
          <Button className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('print')}
          </Button>
        }
      />
      <p className="text-13 text-muted" suppressHydrationWarning>
        {t('asOf', { time: format.dateTime(now) })}
      </p>
      {toSign.map((shift) => (
        <EndedShift key={shift.id} shift={shift} canSign={canWrite} />
      ))}
      {own.running && (
        <Section title={t('yours', { time: format.dateTime(own.running.startedAt) })}>
          <ShiftFigures after={own.running.startedPosition} since={own.running.startedAt} />
          {canWrite && <EndForm shift={own.running} />}
        </Section>
      )}
      {!own.running && mine && <EndedShift shift={mine} canSign={false} />}
      {!own.running && !mine && toSign.length === 0 && <NoShift isKnown={own.isOff && shifts.isSuccess} />}
      <Section title={t('open')}>
        <OpenByUrgency />
      </Section>
      <DeskNotes canWrite={canWrite} />
    </Page>
  )
}

/** Space for this line is reserved from the start: added late, it would push down what is already being read. */
function NoShift({ isKnown }: { isKnown: boolean }) {
  const t = useTranslations('shift.handover')
  if (!isKnown) return <Skeleton className="h-5 w-2/3" />
  return <p className="text-13 text-muted">{t('none')}</p>
}

function DeskNotes({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('shift')
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button size="sm" className="print:hidden" onClick={() => setAdding(true)}>
      {t('pinned.add')}
    </Button>
  )
  return (
    <Section title={t('handover.notes')} actions={canWrite && !isAdding && add}>
      <PinnedNotes
        canWrite={canWrite}
        isAdding={isAdding}
        onAdded={() => setAdding(false)}
        whenNone={<p className="text-13 text-muted">{t('pinned.none')}</p>}
      />
    </Section>
  )
}
