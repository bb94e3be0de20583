type Rules = { approvalAbove: number | null; sendsUnapproved: boolean }

/** True if this sender needs a second person's approval to notify this many people. */
export function needsApproval({ approvalAbove, sendsUnapproved }: Rules, people: number): boolean {
  return approvalAbove !== null && people > approvalAbove && !sendsUnapproved
}
