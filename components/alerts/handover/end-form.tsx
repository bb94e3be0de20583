'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Counter, Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { type Shift, useEndShift } from '@/lib/data/alerts/shifts'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useSoundSettings } from '../shift/sound-settings'

const longest = 4000

/** The note for the next dispatcher and the end of one's own shift, which also ends this browser's sounds. */
export function EndForm({ shift }: { shift: Shift }) {
  const t = useTranslations('shift.handover')
  const { failureText } = useFailureText()
  const { businessId, identityId } = useDraftOwner()
  const { change } = useSoundSettings(`${businessId} ${identityId}`)
  const end = useEndShift()
  const [note, setNote] = useState('')
  const isTooLong = note.length > longest
  const finish = () =>
    end.mutate(
      { id: shift.id, version: shift.version, note: note.trim() === '' ? null : note },
      { onSuccess: () => change({ wanted: false, urgentUntil: null }) },
    )
  return (
    <form
      className="flex flex-col gap-3 py-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) finish()
      }}
    >
      <Field label={t('note')} hint={t('noteHint')} aside={<Counter count={note.length} max={longest} />}>
        <Textarea rows={4} value={note} onChange={({ target }) => setNote(target.value)} />
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
