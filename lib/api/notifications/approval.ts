type Rules = { approvalAbove: number | null; sendsUnapproved: boolean }

/** Whether so many people are more than this sender may send to without the approval of another person. */
export function needsApproval({ approvalAbove, sendsUnapproved }: Rules, people: number): boolean {
  return approvalAbove !== null && people > approvalAbove && !sendsUnapproved
}
