import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ForwardingBadge, forwardingOutcome } from '@/components/deliveries/forwarding-badge'
import { composeHref } from '@/components/hrefs'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import type { Forwarding } from '@/lib/contract/notification'
import { useFormat } from '@/lib/i18n/use-format'

type ForwardedOutcomeProps = { notificationId: string; forwarded: Forwarding; canSend: boolean }

/**
 * The outcome of a notification that another deployment sends. That deployment does not report who was
 * reached, so there is only one outcome for all recipients.
 */
export function ForwardedOutcome({ notificationId, forwarded, canSend }: ForwardedOutcomeProps) {
  const t = useTranslations('following')
  const sentence = useSentence(forwarded)
  const { state, error } = forwarded
  return (
    <Section title={t('outcomes.title')}>
      <div role="status" className="flex max-w-[72ch] flex-col items-start gap-2 py-3">
        <ForwardingBadge forwarded={forwarded} />
        <p>{sentence}</p>
        {error && (
          <p className="wrap-anywhere">
            <bdi>{t('forwarded.said', { error })}</bdi>
          </p>
        )}
        {state === 'unknown' && <p>{t('forwarded.check')}</p>}
        {state === 'unknown' && canSend && (
          <ButtonLink href={composeHref({ from: notificationId })}>
            <Copy aria-hidden="true" />
            {t('forwarded.again')}
          </ButtonLink>
        )}
      </div>
    </Section>
  )
}

function useSentence(forwarded: Forwarding): string {
  const t = useTranslations('following.forwarded')
  const format = useFormat()
  const outcome = forwardingOutcome(forwarded)
  if (outcome === 'accepted') return t(outcome, { time: forwarded.at ? format.dateTime(forwarded.at) : '' })
  if (outcome === 'refused') return t(outcome, { status: String(forwarded.status) })
  return t(outcome)
}
