import type { ActionName, ActionOptions } from '@/lib/actions/actions'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'

type Answers = {
  [Name in ActionName]?: (request: RequestOf<Operations[Name]>, options: ActionOptions) => Promise<unknown>
}

let answers: Answers = {}

/** Determines what the actions return in this test file; calling any other action is an error. */
export function answerActions(given: Answers): void {
  answers = given
}

/** Stands in for `lib/actions/run-action`, which imports the server's half (see vitest.config.ts). */
export async function runAction<Name extends ActionName>(
  name: Name,
  request: RequestOf<Operations[Name]>,
  options: ActionOptions = {},
): Promise<unknown> {
  const answer = answers[name]
  if (!answer) throw new Error(`Unexpected action in this test: ${name}.`)
  return answer(request, options)
}
