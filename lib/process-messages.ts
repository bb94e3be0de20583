/** Messages that the API and web processes send to their parent process over their IPC channel. */
export type ProcessMessage = { kind: 'ready' } | FirstIdentity | { kind: 'noIdentity' } | AdminCode

/** Shown for an empty database if no first business was requested. */
const noIdentitySentence =
  'The database has no business yet, and none was created. To create one with an admin and see its External ID: npm run identity -- --business <business id> --name "Admin" --role admin'

/** Sent by the API before `ready` if it created the first identity of an empty database. */
export type FirstIdentity = { kind: 'firstIdentity'; businessId: string; externalId: string }

/** Sent by the API before `ready` if no business of the deployment at UPSTREAM_API_URL has an admin yet. */
export type AdminCode = { kind: 'adminCode'; code: string }

const adminCodeSentence = (code: string) =>
  `Nobody is an admin yet. To become one, sign in with your own Business ID and External ID, and this admin code: ${code}`

/** What to tell the person at the terminal; undefined for a message that is shown in another way. */
export function sentenceOf(message: ProcessMessage): string | undefined {
  if (message.kind === 'noIdentity') return noIdentitySentence
  return message.kind === 'adminCode' ? adminCodeSentence(message.code) : undefined
}
