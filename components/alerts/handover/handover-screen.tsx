'use client'

import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Counter, Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { Page, PageHeader } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import { endedShiftsQuery, isToSign, type Shift, useEndShift, useSignShift } from '@/lib/data/alerts/shifts'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { PinnedNotes } from '../shift/pinned-notes'
import { useSoundSettings } from '../shift/sound-settings'
import { useOwnShift } from '../shift/use-own-shift'
import { useWho } from '../use-names'
import { OpenByUrgency } from './open-by-urgency'
import { ShiftFigures } from './shift-figures'

const longest = 4000

/**
 * The form that ends the user's own shift, with a note for the next dispatcher. Ending the shift also turns
 * off the sounds in this browser.
 */
function EndForm({ shift }: { shift: Shift }) {
  const t = useTranslations('shift.handover')
  const { failureText } = useFailureText()
  const { businessId, identityId } = useDraftOwner()
  const { change } = useSoundSettings(`${businessId} ${identityId}`)
  const end = useEndShift()
  const { form, draft, submitWith } = useDraftForm<'shift-note', { text: string }>({
    kind: 'shift-note',
    id: shift.id,
    defaultValues: { text: '' },
  })
  const note = useWatch({ control: form.control, name: 'text' })
  const isTooLong = note.length > longest
  const finish = submitWith(async ({ text }) => {
    const shown = { id: shift.id, version: shift.version, note: text.trim() === '' ? null : text }
    const isEnded = await end.mutateAsync(shown).then(
      () => true,
      () => false,
    )
    if (!isEnded) return
    draft.clear()
    change({ wanted: false, urgentUntil: null })
  })
  return (
    <form method="post" className="flex flex-col gap-3 py-2 print:hidden" onSubmit={finish}>
      <RestoredNotice form={form} draft={draft} />
      <Field label={t('note')} hint={t('noteHint')} aside={<Counter count={note.length} max={longest} />}>
        <Textarea {...form.register('text')} rows={4} />
      </Field>
      {end.failure && (
        <Notice tone="red" urgent>
          {failureText(end.failure)}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" disabled={isTooLong} pending={end.isPending}>
          {t('end')}
        </Button>
      </div>
    </form>
  )
}

/** The maximum number of unsigned shifts to show; older ones are left out. */
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
  const toSign = ended.filter((shift) => isToSign(shift, me)).slice(0, mostUnsigned)
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

/**
 * The space for this line is reserved from the start, because a line that appears later would push down what
 * people are reading.
 */
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

/** An ended shift: its note, what happened in it, and who signed it as read. Nobody can sign their own. */
function EndedShift({ shift, canSign }: { shift: Shift; canSign: boolean }) {
  const t = useTranslations('shift.handover')
  const format = useFormat()
  const who = useWho()
  const { onceFailureText } = useFailureText()
  const sign = useSignShift()
  const { id, version, identityId, startedAt, endedAt, startedPosition, endedPosition } = shift
  const times = { from: format.dateTime(startedAt), to: endedAt ? format.dateTime(endedAt) : '' }
  return (
    <Section title={t('of', { name: who(identityId), ...times })}>
      {shift.note ? (
        <p className="py-2 wrap-anywhere whitespace-pre-wrap">{shift.note}</p>
      ) : (
        <p className="py-2 text-13 text-muted">{t('noNote')}</p>
      )}
      {endedPosition && <ShiftFigures after={startedPosition} until={endedPosition} />}
      {shift.signedBy && shift.signedAt ? (
        <p className="py-2 text-13 text-muted">
          {t('signed', { name: who(shift.signedBy), time: format.dateTime(shift.signedAt) })}
        </p>
      ) : (
        <p className="hidden py-4 print:block">{t('signatureLine')}</p>
      )}
      {!shift.signedBy && !canSign && <p className="py-2 text-13 text-muted print:hidden">{t('unsigned')}</p>}
      {sign.failure && (
        <Notice tone="red" urgent>
          {onceFailureText(sign.failure)}
        </Notice>
      )}
      {!shift.signedBy && canSign && (
        <div className="py-2 print:hidden">
          <Button variant="primary" pending={sign.isPending} onClick={() => sign.mutate({ id, version })}>
            {t('sign')}
          </Button>
        </div>
      )}
    </Section>
  )
}
