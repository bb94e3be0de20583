import type { Draft } from '../draft'
import type { ReachState } from '../reach/use-reach'
import type { SendState } from '../use-send'

/** What is looked at before it is sent, and the acts that end the look. */
export type ReviewDialogProps = {
  open: boolean
  onClose: () => void
  draft: Draft
  /** Whom it is for, in words. */
  to: string
  /** How many it is for; undefined while nobody could count them. */
  people: number | undefined
  undoSeconds: number
  /** When it is to be sent (UTC); undefined for now. */
  sendAt: string | undefined
  reach: ReachState
  state: SendState
  onSend: () => void
  onSendAgain: () => void
  onRenew: () => void
}
