type Named = { fullname?: string | null; username: string; phone: string }

/** The person's name, or else the username unless it just repeats the phone number; empty if there is neither. */
export function accountName({ fullname, username, phone }: Named): string {
  if (fullname?.trim()) return fullname
  return username === phone ? '' : username
}
