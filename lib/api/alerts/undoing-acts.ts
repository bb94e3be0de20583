import type { AlertAct, UndoingAct } from '@/lib/contract/alerts/acts'
import type { Alert } from '@/lib/contract/alerts/alert'

type Done = { before: Alert; version: number }

/**
 * Returns the acts that undo this act: one for each previous state, because the alerts may have had different
 * assignees or priorities.
 */
export function undoingActs(act: AlertAct, done: readonly Done[]): UndoingAct[] {
  const byAct = new Map<string, UndoingAct>()
  for (const { before, version } of done) {
    const reverse = reverseOf(act, before)
    const key = JSON.stringify(reverse)
    const undoing = byAct.get(key) ?? { alertIds: [], act: reverse, versions: {} }
    undoing.alertIds.push(before.id)
    undoing.versions[before.id] = version
    byAct.set(key, undoing)
  }
  return [...byAct.values()]
}

function reverseOf(
  act: AlertAct,
  { assignedTo, acknowledgedAt, priority, closedCode, closedReason }: Alert,
): AlertAct {
  switch (act.kind) {
    case 'acknowledge':
      return { kind: 'release' }
    case 'assign':
    case 'release':
      if (assignedTo !== null) return { kind: 'assign', identityId: assignedTo }
      return { kind: acknowledgedAt === null ? 'release' : 'acknowledge' }
    case 'close':
      return { kind: 'reopen' }
    case 'reopen':
      return { kind: 'close', code: closedCode ?? undefined, reason: closedReason ?? undefined }
    case 'prioritise':
      return { kind: 'prioritise', priority }
  }
}
