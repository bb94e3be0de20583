import type { AttributeValue } from '@/lib/contract/account'
import { fold } from '@/lib/format/fold'

type Searchable = {
  phone: string
  username: string
  fullname?: string | null
  attributesValue: readonly AttributeValue[]
}

/** What the search column of an account holds: its texts, one a line. The phone is searched in its own column. */
export function searchText({ phone, username, fullname, attributesValue }: Searchable): string {
  const texts = attributesValue.map(({ value }) => value.text)
  const words = [username === phone ? '' : username, fullname ?? '', ...texts].filter((text) => text !== '')
  return words.map(fold).join('\n')
}
