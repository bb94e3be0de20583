import {
  Ban,
  Bell,
  BellOff,
  CircleCheck,
  CircleDashed,
  LockOpen,
  Merge,
  MessageSquare,
  Pencil,
  RotateCcw,
  Send,
  Split,
  Trash2,
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import type { Head } from './read-changes'

const marks = {
  created: { Icon: UserPlus, colour: 'text-muted' },
  changed: { Icon: Pencil, colour: 'text-muted' },
  deleted: { Icon: Trash2, colour: 'text-muted' },
  restored: { Icon: RotateCcw, colour: 'text-muted' },
  blocked: { Icon: Ban, colour: 'text-red' },
  unblocked: { Icon: LockOpen, colour: 'text-muted' },
  validated: { Icon: CircleCheck, colour: 'text-green' },
  unvalidated: { Icon: CircleDashed, colour: 'text-muted' },
  subscribed: { Icon: Bell, colour: 'text-muted' },
  unsubscribed: { Icon: BellOff, colour: 'text-amber' },
  merged: { Icon: Merge, colour: 'text-muted' },
  unmerged: { Icon: Split, colour: 'text-muted' },
  notification: { Icon: Send, colour: 'text-muted' },
  sms: { Icon: MessageSquare, colour: 'text-muted' },
  alert: { Icon: TriangleAlert, colour: 'text-muted' },
} as const satisfies Record<Head | 'notification' | 'sms' | 'alert', unknown>

/** The icon of an event; the row says the same in words. */
export function TimelineMark({ mark }: { mark: keyof typeof marks }) {
  const { Icon, colour } = marks[mark]
  return <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
}
