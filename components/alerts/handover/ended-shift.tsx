'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Section } from '@/components/ui/section'
import { type Shift, useSignShift } from '@/lib/data/alerts/shifts'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useWho } from '../use-names'
import { ShiftFigures } from './shift-figures'

/** An ended shift: its note, what happened in it, and who signed it as read. Nobody signs their own. */
export function EndedShift({ shift, canSign }: { shift: Shift; canSign: boolean }) {
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
