'use client'

import { useShortcut } from '@/components/ui/use-shortcut'
import type { Step } from '../list/step-from'

type Acts = {
  search: () => void
  startNew: (() => void) | undefined
  step: (step: Step) => void
  leave: () => void
  listIsShown: boolean
  placing: boolean
}

/** `E` belongs to the details and Enter to the row that has the focus. */
export function useAlertKeys({ search, startNew, step, leave, listIsShown, placing }: Acts): void {
  useShortcut('/', search, listIsShown)
  useShortcut('n', () => startNew?.(), startNew !== undefined && !placing)
  useShortcut('j', () => step('next'), !placing)
  useShortcut('k', () => step('previous'), !placing)
  useShortcut('Escape', leave)
}
