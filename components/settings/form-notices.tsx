'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import type { Failure } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

/** A record in the reader's language: one entry per field. */
export type Described = Record<string, string>

type FormNoticesProps = {
  failure?: Failure
  /** The form was submitted without changes. */
  unchanged?: boolean
  /** A retry uses the same idempotency key. */
  isOnce?: boolean
  /** After a 412: the record as it was when the form was opened, and as it is now. */
  before?: Described
  now?: Described
  onTakeStored: () => void
}

export function FormNotices({ failure, unchanged, isOnce, before, now, onTakeStored }: FormNoticesProps) {
  const { failureText, onceFailureText } = useFailureText()
  const t = useTranslations('accounts.form')
  if (unchanged) {
    return (
      <Notice tone="blue" urgent>
        {t('nothingChanged')}
      </Notice>
    )
  }
  if (!failure) return null
  if (now) return <StaleNotice before={before} now={now} onTakeStored={onTakeStored} />
  return (
    <Notice tone="red" urgent>
      {isOnce ? onceFailureText(failure) : failureText(failure)}
    </Notice>
  )
}

function StaleNotice({
  before = {},
  now,
  onTakeStored,
}: Omit<FormNoticesProps, 'failure' | 'unchanged' | 'isOnce'> & { now: Described }) {
  const t = useTranslations('settings')
  const changed = Object.keys(now).filter((name) => now[name] !== before[name])
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line p-1">
      <Notice tone="amber" urgent>
        {t('stale')}
      </Notice>
      <div className="px-3">
        <KeyValueList>
          {(changed.length > 0 ? changed : Object.keys(now)).map((name) => (
            <KeyValue key={name} name={name}>
              <bdi>{now[name] || '–'}</bdi>
            </KeyValue>
          ))}
        </KeyValueList>
      </div>
      <Button size="sm" className="m-2 mt-0 self-start" onClick={onTakeStored}>
        {t('takeStored')}
      </Button>
    </div>
  )
}

/** Shown above a form restored from a draft. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('settings')
  return (
    <Notice
      tone="blue"
      action={
        <Button size="sm" onClick={onStartOver}>
          {t('startOver')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  )
}
