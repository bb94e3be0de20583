import {
  CircleCheck,
  CircleMinus,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { Outcome } from '@/lib/data/jobs'

const looks: Record<Outcome, { Icon: typeof Pencil; style: string }> = {
  created: { Icon: CircleCheck, style: 'text-green' },
  updated: { Icon: Pencil, style: 'text-blue' },
  deleted: { Icon: Trash2, style: 'text-muted' },
  skipped: { Icon: CircleMinus, style: 'text-muted' },
  refused: { Icon: CircleX, style: 'text-red' },
  unknown: { Icon: CircleQuestionMark, style: 'text-amber' },
  undone: { Icon: Undo2, style: 'text-muted' },
  kept: { Icon: CirclePause, style: 'text-amber' },
}

/** The icon and color of an outcome, shown next to its name. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { Icon, style } = looks[outcome]
  return <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${style}`} />
}
