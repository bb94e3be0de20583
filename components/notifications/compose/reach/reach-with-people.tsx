'use client'

import { useState } from 'react'
import { deferred } from '@/components/ui/hooks/use-deferred'
import type { ReachGroup } from '@/lib/contract/sending'
import { ReachLine } from './reach-line'
import type { ReachState } from './use-reach'

const ReachedDialog = deferred(
  () => import('./reached-dialog').then(({ ReachedDialog }) => ReachedDialog),
  ({ open }) => open,
)

/** The reach, with a dialog for the people behind every number. */
export function ReachWithPeople({ state }: { state: ReachState }) {
  const [group, setGroup] = useState<ReachGroup>('reachable')
  const [open, setOpen] = useState(false)
  const { body, reach } = state
  const show = (wanted: ReachGroup) => {
    setGroup(wanted)
    setOpen(true)
  }
  return (
    <>
      <ReachLine state={state} onPeople={show} />
      {body && reach && (
        <ReachedDialog open={open} onClose={() => setOpen(false)} body={body} group={group} reach={reach} />
      )}
    </>
  )
}
