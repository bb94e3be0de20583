import type { Path } from 'react-hook-form'
import type { Issue } from '@/lib/contract/errors'
import type { Failure } from '@/lib/data/request-error'
import { type AccountValues, attributePath } from './account-values'
import type { AccountForm } from './use-account-form'

type Sent = { attributesValue?: readonly { attributeId: string }[] }

/** Shows the API's issues at their fields. Returns whether anything remains to be said above the form. */
export function showRefusal(
  form: AccountForm,
  failure: Failure,
  sent: Sent,
  issueText: (issue: Issue) => string,
): boolean {
  let first = true
  for (const issue of failure.issues) {
    const path = fieldPath(issue, sent)
    if (!path) continue
    form.setError(path, { type: issue.code, message: issueText(issue) }, { shouldFocus: first })
    first = false
  }
  return first || failure.issues.some((issue) => !fieldPath(issue, sent))
}

function fieldPath({ path }: Issue, { attributesValue = [] }: Sent): Path<AccountValues> | undefined {
  const [member = '', index] = path.split('.')
  if (member !== 'attributesValue') return fields.find((field) => field === member)
  const attribute = index === undefined ? undefined : attributesValue[Number(index)]
  return attribute && attributePath(attribute.attributeId)
}

const fields = [
  'accountType',
  'phone',
  'username',
  'fullname',
  'birthday',
  'role',
  'subscribed',
  'validated',
  'testAccount',
  'blocked',
  'blockedReason',
  'expirationDate',
  'metadata',
] as const
