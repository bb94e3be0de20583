import type { Draft } from '../draft'
import type { ReachState } from '../reach/use-reach'
import type { Sending } from '../use-send'

export type ReviewDialogProps = {
  open: boolean
  onClose: () => void
  draft: Draft
  /** A description of the recipients. */
  to: string
  reach: ReachState
  sending: Sending
}
