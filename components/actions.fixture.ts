import type { ActionName, ActionOptions } from '@/lib/actions/actions'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'

type Answers = {
  [Name in ActionName]?: (request: RequestOf<Operations[Name]>, options: ActionOptions) => Promise<unknown>
}
/** The two actions whose requests are built on the server, because they depend on its clock. */
type ClockAnswers = {
  expireAccount?: (accountId: string, version: number) => Promise<unknown>
  registerBrowser?: (accountId: string, subscription: unknown) => Promise<unknown>
}

let answers: Answers & ClockAnswers = {}

/** Determines what the actions return in this test file; calling any other action is an error. */
export function answerActions(given: Answers & ClockAnswers): void {
  answers = given
}

/** These replace the modules of `lib/actions`, which import server code (see vitest.config.ts). */
export async function runAction<Name extends ActionName>(
  name: Name,
  request: RequestOf<Operations[Name]>,
  options: ActionOptions = {},
): Promise<unknown> {
  const { [name]: answer }: Answers = answers
  if (!answer) throw unexpected(name)
  return answer(request, options)
}

export async function expireAccount(accountId: string, version: number): Promise<unknown> {
  if (!answers.expireAccount) throw unexpected('expireAccount')
  return answers.expireAccount(accountId, version)
}

export async function registerBrowser(accountId: string, subscription: unknown): Promise<unknown> {
  if (!answers.registerBrowser) throw unexpected('registerBrowser')
  return answers.registerBrowser(accountId, subscription)
}

const unexpected = (name: string) => new Error(`This test does not expect the action ${name}.`)
