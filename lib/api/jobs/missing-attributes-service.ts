import type { Account } from '@/lib/contract/accounts/account'
import type { Issue } from '@/lib/contract/errors'
import { missingAttributes } from '../accounts/batch-service'
import { issue } from '../api-error'
import { readDefinitions } from '../definitions/cache'
import { attributePrefix } from '../imports/row-service'

const isMissing = ({ code }: Issue) => code === 'attribute_required'

/** Replaces the issue about missing attributes with one issue for each of them. */
export async function nameMissing(
  issues: readonly Issue[],
  {
    businessId,
    accountType,
    attributesValue,
  }: Pick<Account, 'businessId' | 'accountType' | 'attributesValue'>,
): Promise<Issue[]> {
  const others = issues.filter((one) => !isMissing(one))
  if (others.length === issues.length) return others
  const { attributes } = await readDefinitions(businessId)
  const missing = missingAttributes(attributesValue, attributes, accountType).map(({ id }) =>
    issue(attributePrefix + id, 'attribute_required', 'is missing'),
  )
  return [...others, ...missing]
}
