import { expect, test } from 'vitest'
import { accountsHref, alertsHref, composeHref } from './hrefs'

test.each(['a1', 'user:1', 'a/b', 'a b', '50%', 'a,b', 'кв 12', 'a"b', 'x?y#z', 'a+b&c=d'])(
  'the query of a link contains the ID %s unchanged',
  (id) => {
    const queryOf = (href: string) =>
      Object.fromEntries(new URL(href, 'https://console.example').searchParams)
    expect(queryOf(alertsHref({ account: id, alert: id, new: true }))).toEqual({
      account: id,
      alert: id,
      new: 'true',
    })
    expect(queryOf(composeHref({ account: id }))).toEqual({ account: id })
    expect(queryOf(accountsHref({ type: id }))).toEqual({ type: id })
  },
)
