import type { Account } from '@/lib/contract/accounts/account'
import type { UpdateBody } from '../form/account-body'
import { mergePatchBetween } from '../form/metadata-patch'

/**
 * The request body that reverts what `sent` changed. It contains the values exactly as they were stored,
 * including the seconds of a timestamp.
 */
export function undoBody(before: Account, sent: UpdateBody, after: Account): UpdateBody {
  const undo: UpdateBody = {}
  for (const name of Object.keys(sent) as (keyof UpdateBody)[]) {
    if (name === 'metadata') undo.metadata = mergePatchBetween(after.metadata, before.metadata)
    else if (name === 'attributesValue') undo.attributesValue = valuesBefore(before, sent)
    else Object.assign(undo, { [name]: before[name] ?? null })
  }
  return undo
}

function valuesBefore({ attributesValue }: Account, sent: UpdateBody) {
  const byId = new Map(attributesValue.map(({ attributeId, value }) => [attributeId, value]))
  return (sent.attributesValue ?? []).map(({ attributeId, tag }) => ({
    attributeId,
    tag,
    value: byId.get(attributeId) ?? null,
  }))
}
