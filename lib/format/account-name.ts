type Named = { fullname?: string | null; username: string; phone: string }

/**
 * The person's name or, failing that, the username unless it is only the phone number; empty if there is
 * neither.
 */
export function accountName({ fullname, username, phone }: Named): string {
  if (fullname?.trim()) return fullname
  return username === phone ? '' : username
}
