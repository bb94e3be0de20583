const digits = [...'0123456789']

/**
 * The phone numbers (E.164) that differ from this number by one typing mistake: a changed, added or missing
 * digit, or two neighboring digits swapped.
 */
export function nearPhones(phone: string): string[] {
  const own = phone.slice(1)
  const near = new Set<string>()
  for (let place = 0; place <= own.length; place += 1) {
    const [before, after] = [own.slice(0, place), own.slice(place)]
    const rest = after.slice(1)
    for (const digit of digits) {
      near.add(before + digit + after)
      if (after !== '') near.add(before + digit + rest)
    }
    if (after !== '') near.add(before + rest)
    if (rest !== '') near.add(`${before}${rest[0]}${after[0]}${rest.slice(1)}`)
  }
  near.delete(own)
  return [...near].map((number) => `+${number}`)
}
