type Rules = { approvalAbove: number | null; sendsUnapproved: boolean }

/** Whether this many people are more than this sender may reach without a second person's approval. */
export function needsApproval({ approvalAbove, sendsUnapproved }: Rules, people: number): boolean {
  return approvalAbove !== null && people > approvalAbove && !sendsUnapproved
}
