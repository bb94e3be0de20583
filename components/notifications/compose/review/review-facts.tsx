'use client'

import { useTranslations } from 'next-intl'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { Texts } from '@/components/ui/texts'
import { useFormat } from '@/lib/i18n/use-format'
import { type Draft, sendAtOf } from '../draft'
import { needsApproval, type ReachState } from '../reach/use-reach'
import { MomentText } from '../when/moment-text'
import type { ReviewDialogProps } from './review'

/** The recipients, reach, time and message of the notification under review. */
export function ReviewFacts(props: ReviewDialogProps) {
  const { draft, to, reach } = props
  const t = useTranslations('notifications')
  const format = useFormat()
  return (
    <KeyValueList>
      <KeyValue name={t('list.to')}>
        <bdi className="wrap-anywhere">{to}</bdi>
      </KeyValue>
      <KeyValue name={t('review.gets')}>
        <Gets draft={draft} reach={reach} />
      </KeyValue>
      <When {...props} />
      <KeyValue name={t('list.message')}>
        <Words draft={draft} />
      </KeyValue>
      {draft.url.trim() && (
        <KeyValue name={t('compose.link')}>
          <bdi className="wrap-anywhere">{draft.url.trim()}</bdi>
        </KeyValue>
      )}
      {(draft.urgent || draft.hiddenFromList) && (
        <KeyValue name={t('view.options')}>
          {[draft.urgent && t('view.urgent'), draft.hiddenFromList && t('view.hidden')]
            .filter(Boolean)
            .join(' · ')}
        </KeyValue>
      )}
      {draft.sender && (
        <KeyValue name={t('compose.sender')}>
          <bdi className="wrap-anywhere">{draft.sender.name || format.phone(draft.sender.phone)}</bdi>
        </KeyValue>
      )}
      {draft.sectionId.trim() && (
        <KeyValue name={t('compose.section')}>
          <bdi className="wrap-anywhere">{draft.sectionId.trim()}</bdi>
        </KeyValue>
      )}
    </KeyValueList>
  )
}

/** When the notification is sent, and for how long it can still be cancelled. */
function When({ draft, sending: { undoSeconds }, reach }: ReviewDialogProps) {
  const t = useTranslations('composing')
  const sendAt = sendAtOf(draft)
  const values = { seconds: undoSeconds }
  const ofOwn = undoSeconds > 0 ? t('review.undo', values) : t('review.atOnce')
  const undo = needsApproval(reach) ? t('review.undoApproved', values) : ofOwn
  return (
    <KeyValue name={t('when.legend')}>
      {sendAt ? (
        <Texts>
          <MomentText at={sendAt} zone={draft.sendZone} /> {t('review.untilThen')}
        </Texts>
      ) : (
        undo
      )}
    </KeyValue>
  )
}

function Words({ draft: { title, body } }: { draft: Draft }) {
  return (
    <>
      {title.trim() && (
        <span className="block font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </span>
      )}
      {body.trim() && (
        <span className="line-clamp-5 whitespace-pre-line wrap-anywhere">
          <bdi>{body}</bdi>
        </span>
      )}
    </>
  )
}

/** The number of messages per channel or, before they have been counted, only the channels. */
function Gets({ draft, reach: { reach } }: { draft: Draft; reach: ReachState }) {
  const t = useTranslations('notifications')
  if (!reach) return <span>{t(draft.sendWhatsApp ? 'view.pushAndWhatsApp' : 'view.push')}</span>
  const { channels, providers, simulated } = reach
  const kept = (provider: boolean) =>
    (simulated || !provider) && ` (${t(simulated ? 'review.simulated' : 'review.kept')})`
  return (
    <>
      {channels.push > 0 && (
        <span className="block">
          <Texts>
            {t('review.push', { count: channels.push })}
            {kept(providers.push)}
          </Texts>
        </span>
      )}
      {channels.whatsapp > 0 && (
        <span className="block">
          <Texts>
            {t('review.whatsApp', { count: channels.whatsapp })}
            {kept(providers.whatsapp)}
          </Texts>
        </span>
      )}
      {channels.push + channels.whatsapp === 0 && <span>{t('review.nothing')}</span>}
    </>
  )
}
