import type { Account } from '@/lib/contract/accounts/account'
import { expiryMoment } from '@/lib/format/time/expiry'
import type { RowReading } from '../imports/row-service'

type Change = RowReading['change']

/** Keeps a stored timestamp if the file has the same time in another format. */
export function keepSameMoments(before: Account, change: Change): Change {
  const { expirationDate, attributesValue } = change
  const kept = { ...change }
  if (expirationDate && before.expirationDate && isSame(expirationDate, before.expirationDate))
    kept.expirationDate = before.expirationDate
  if (attributesValue) {
    const dates = new Map(before.attributesValue.map(({ attributeId, value }) => [attributeId, value.date]))
    kept.attributesValue = attributesValue.map((one) => {
      const [had, has] = [dates.get(one.attributeId), one.value?.date]
      return had && has && isSame(had, has) ? { ...one, value: { ...one.value, date: had } } : one
    })
  }
  return kept
}

const isSame = (one: string, other: string) =>
  Date.parse(expiryMoment(one)) === Date.parse(expiryMoment(other))
