'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useFormat } from '@/lib/i18n/use-format'
import type { Draft } from '../draft'
import type { SendState } from '../use-send'
import { ProviderNotice } from './provider-notice'
import { ReachLine } from './reach-line'
import { SendNotice } from './send-notice'
import type { ReachState } from './use-reach'

type ReviewDialogProps = {
  open: boolean
  onClose: () => void
  draft: Draft
  /** Whom it is for, in words. */
  to: string
  /** How many were named, for when nobody could count whom it reaches. */
  named: number
  reach: ReachState
  state: SendState
  onSend: () => void
  onRenew: () => void
}

/** The last look: how many people get what. Stays open until an answer came. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { open, onClose, draft, to, reach, state } = props
  const t = useTranslations('notifications')
  const format = useFormat()
  const busy = state.kind === 'sending' || state.kind === 'done'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={t('review.title')}
      footer={<Buttons {...props} busy={busy} />}
    >
      <div className="flex flex-col gap-3">
        <SendNotice state={state} onRenew={props.onRenew} />
        <ReachLine state={reach} />
        {isForNobody(reach) && !reach.isCounting && <Notice tone="red">{t('review.nobody')}</Notice>}
        <ProviderNotice reach={reach.reach} whatsApp={draft.sendWhatsApp} />
        <KeyValueList>
          <KeyValue name={t('list.to')}>
            <bdi className="wrap-anywhere">{to}</bdi>
          </KeyValue>
          <KeyValue name={t('review.gets')}>
            <Gets draft={draft} reach={reach} />
          </KeyValue>
          <KeyValue name={t('list.message')}>
            <Words draft={draft} />
          </KeyValue>
          {draft.url.trim() && (
            <KeyValue name={t('compose.link')}>
              <bdi className="wrap-anywhere">{draft.url.trim()}</bdi>
            </KeyValue>
          )}
          {draft.hiddenFromList && <KeyValue name={t('view.options')}>{t('view.hidden')}</KeyValue>}
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
      </div>
    </Dialog>
  )
}

/** Not even kept for anybody. */
const isForNobody = ({ reach }: Pick<ReachState, 'reach'>) => reach?.reachable === 0 && reach.kept === 0

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

/** The number of messages on each channel; before they are counted, the channels alone. */
function Gets({ draft, reach: { reach } }: { draft: Draft; reach: ReachState }) {
  const t = useTranslations('notifications')
  if (!reach) return t(draft.sendWhatsApp ? 'view.pushAndWhatsApp' : 'view.push')
  const { channels, providers, simulated } = reach
  const kept = (provider: boolean) =>
    (simulated || !provider) && ` (${t(simulated ? 'review.simulated' : 'review.kept')})`
  return (
    <>
      {channels.push > 0 && (
        <span className="block">
          {t('review.push', { count: channels.push })}
          {kept(providers.push)}
        </span>
      )}
      {channels.whatsapp > 0 && (
        <span className="block">
          {t('review.whatsApp', { count: channels.whatsapp })}
          {kept(providers.whatsapp)}
        </span>
      )}
      {channels.push + channels.whatsapp === 0 && t('review.nothing')}
    </>
  )
}

function Buttons({
  reach: { reach, isCounting, isFailed },
  state,
  named,
  busy,
  onClose,
  onSend,
}: ReviewDialogProps & { busy: boolean }) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const isKept = !isFailed && reach?.reachable === 0 && reach.kept > 0
  const count = isFailed || !reach ? named : isKept ? reach.kept : reach.reachable
  const mayBeSent = state.kind === 'unknown'
  const isCertain = isFailed || (reach !== undefined && !isCounting)
  const hasNobody = !isFailed && isForNobody({ reach }) && !mayBeSent
  const isStuck =
    state.kind === 'reused' || state.kind === 'oldPage' || state.kind === 'oldPageUnknown' || hasNobody
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        {t('review.back')}
      </Button>
      {!isStuck && (
        <Button variant="primary" pending={busy || (!isCertain && !mayBeSent)} onClick={onSend}>
          {mayBeSent
            ? t('send.check')
            : t(isKept ? 'send.keep' : 'send.send', { count, number: format.number(count) })}
        </Button>
      )}
    </>
  )
}
