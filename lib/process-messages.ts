/** What the api and web processes send to the one that started them, over their IPC channel. */
export type ProcessMessage = { kind: 'ready' } | FirstIdentity | { kind: 'noIdentity' }

/** Said instead, on an empty database, when nothing asked for a first business. */
export const noIdentitySentence =
  'The database has no business yet, and none was made. This makes one with an admin, and shows the External ID: npm run identity -- --business <business id> --name "Admin" --role admin'

/** Sent by the api before `ready` when it made the first identity of an empty database. */
export type FirstIdentity = { kind: 'firstIdentity'; businessId: string; externalId: string }
