import {
  ArrowRight,
  Ban,
  Check,
  CheckCheck,
  CircleQuestionMark,
  Dot,
  type LucideIcon,
  Minus,
  Square,
  X,
} from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { DeliveryState, PersonState } from '@/lib/contract/notification'

type Mark = { Icon: LucideIcon; colour: string }
const marks: Record<DeliveryState | PersonState, Mark> = {
  waiting: { Icon: Dot, colour: 'text-muted' },
  queued: { Icon: Dot, colour: 'text-muted' },
  sending: { Icon: ArrowRight, colour: 'text-blue' },
  accepted: { Icon: Check, colour: 'text-green' },
  delivered: { Icon: CheckCheck, colour: 'text-green' },
  read: { Icon: CheckCheck, colour: 'text-blue' },
  skipped: { Icon: Minus, colour: 'text-muted' },
  failed: { Icon: X, colour: 'text-red' },
  unknown: { Icon: CircleQuestionMark, colour: 'text-amber' },
  cancelled: { Icon: Ban, colour: 'text-muted' },
  kept: { Icon: Square, colour: 'text-amber' },
}

type DeliveryMarkProps = { state: DeliveryState | PersonState; className?: string }

/** The icon for the state of a delivery or a person, always shown beside a word. */
export function DeliveryMark({ state, className }: DeliveryMarkProps) {
  const { Icon, colour } = marks[state]
  return <Icon aria-hidden="true" strokeWidth={2.25} className={cn('size-3.5 shrink-0', colour, className)} />
}
