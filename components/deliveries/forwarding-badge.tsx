import { Ban, Check, CircleQuestionMark, Clock, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/feedback/spinner'
import type { forwardingOutcomes } from '@/lib/contract/choices'
import type { Forwarding } from '@/lib/contract/notification'

export type ForwardingOutcome = (typeof forwardingOutcomes)[number]

/** The forwarding's state; a refusal without a status means that the deployment could not be reached. */
export function forwardingOutcome({ state, status }: Forwarding): ForwardingOutcome {
  return state === 'refused' && status === null ? 'unreached' : state
}

const looks: Record<ForwardingOutcome, { tone?: Tone; mark: ReactNode }> = {
  waiting: { mark: <Clock /> },
  sending: { tone: 'accent', mark: <Spinner className="size-3" /> },
  accepted: { tone: 'green', mark: <Check /> },
  refused: { tone: 'red', mark: <X /> },
  unreached: { tone: 'red', mark: <X /> },
  unknown: { tone: 'amber', mark: <CircleQuestionMark /> },
  cancelled: { mark: <Ban /> },
}

/** The state of a notification that another deployment sends. */
export function ForwardingBadge({ forwarded }: { forwarded: Forwarding }) {
  const t = useTranslations('notifications.forwarded')
  const outcome = forwardingOutcome(forwarded)
  return <Badge {...looks[outcome]}>{t(outcome)}</Badge>
}

/** How many notifications have this outcome. */
export function ForwardingCount({ outcome, count }: { outcome: ForwardingOutcome; count: number }) {
  const t = useTranslations('notifications.forwarded')
  return <Badge {...looks[outcome]}>{t('counted', { outcome: t(outcome), count })}</Badge>
}
