type Named = { fullname?: string | null; username: string; phone: string }

/** The person's name, or the username where that is more than the phone; empty when there is neither. */
export function accountName({ fullname, username, phone }: Named): string {
  if (fullname?.trim()) return fullname
  return username === phone ? '' : username
}
