import type { Draft } from '../draft'
import type { ReachState } from '../reach/use-reach'
import type { Sending } from '../use-send'

/** The notification under review, and the possible outcomes of the review. */
export type ReviewDialogProps = {
  open: boolean
  onClose: () => void
  draft: Draft
  /** A description of the recipients. */
  to: string
  reach: ReachState
  sending: Sending
}
