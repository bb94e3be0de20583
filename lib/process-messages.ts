/** Messages that the api and web processes send to their parent process over their IPC channel. */
export type ProcessMessage = { kind: 'ready' } | FirstIdentity | { kind: 'noIdentity' }

/** Shown instead, on an empty database, if no first business was requested. */
export const noIdentitySentence =
  'The database has no business yet, and none was created. To create one with an admin and see its External ID: npm run identity -- --business <business id> --name "Admin" --role admin'

/** Sent by the api before `ready` if it created the first identity of an empty database. */
export type FirstIdentity = { kind: 'firstIdentity'; businessId: string; externalId: string }
