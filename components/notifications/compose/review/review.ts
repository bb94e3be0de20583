import type { Draft } from '../draft'
import type { ReachState } from '../reach/use-reach'
import type { SendState } from '../use-send'

/** The notification under review, and the actions that end the review. */
export type ReviewDialogProps = {
  open: boolean
  onClose: () => void
  draft: Draft
  /** The recipients, in words. */
  to: string
  /** The number of recipients; undefined if they could not be counted. */
  people: number | undefined
  undoSeconds: number
  /** When to send it (UTC); undefined to send now. */
  sendAt: string | undefined
  reach: ReachState
  state: SendState
  onSend: () => void
  onSendAgain: () => void
  onRenew: () => void
}
