type Rules = { approvalAbove: number | null; sendsUnapproved: boolean }

/** Whether reaching this many people needs a second person's approval for this sender. */
export function needsApproval({ approvalAbove, sendsUnapproved }: Rules, people: number): boolean {
  return approvalAbove !== null && people > approvalAbove && !sendsUnapproved
}
