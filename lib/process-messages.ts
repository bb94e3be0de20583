/** What the api and web processes send to the one that started them, over their IPC channel. */
export type ProcessMessage = { kind: 'ready' } | FirstIdentity

/** Sent by the api before `ready` when it made the first identity of an empty database. */
export type FirstIdentity = { kind: 'firstIdentity'; businessId: string; externalId: string }
