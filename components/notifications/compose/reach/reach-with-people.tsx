'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import type { ReachGroup } from '@/lib/contract/sending'
import { ReachLine } from './reach-line'
import type { ReachState } from './use-reach'

const ReachedDialog = dynamic(
  orLostPart(() => import('./reached-dialog').then((file) => file.ReachedDialog)),
  { ssr: false, loading: () => null },
)

/** The reach line, in which every number opens a dialog that lists the people counted. */
export function ReachWithPeople({ state }: { state: ReachState }) {
  const [shown, setShown] = useState<{ group: ReachGroup; open: boolean }>()
  const { body, reach } = state
  return (
    <>
      <ReachLine state={state} onPeople={(group) => setShown({ group, open: true })} />
      {body && reach && shown && (
        <ReachedDialog
          {...shown}
          onClose={() => setShown({ ...shown, open: false })}
          body={body}
          reach={reach}
        />
      )}
    </>
  )
}
