import type { Issue } from '../errors'

/** Example IDs in our format: a record has the same ID in every example. */
export const ids = {
  business: 'demo',
  account: '019a7d10-4c1e-7b52-9f0a-6d2f5f3c1a01',
  accountType: '019a7d0e-1b7f-7c44-8e21-0c9b7d5e2b11',
  attribute: '019a7d0e-5a30-7f0c-b1d4-3e8a9c6f4c21',
  alertType: '019a7d0e-9e55-7a18-9c73-5b1d2e7f6d31',
  alert: '019a7d15-2f6b-7d90-a4c8-8f3b6a1e9e41',
  firstAlert: '019a7d15-0a11-7c3f-9b52-4f7d2e8c6a40',
  alertEvent: '019a7d15-2f6c-7d91-a4c8-8f3b6a1e9e42',
  notification: '019a7d12-7d08-7e3a-b6f5-1a4c9d8e7f51',
  delivery: '019a7d12-7d09-7e3b-b6f5-1a4c9d8e7f52',
  identity: '019a7d01-3c44-7b8e-8d17-7e5f2a9b8061',
  job: '019a7d18-6e21-7c05-93ab-2d7f4b8c9171',
  export: '019a7d18-6e21-7c05-93ab-2d7f4b8c9193',
  area: '019a7d1c-3d8e-7a27-8c11-5e7f2a9b80a1',
  view: '019a7d1a-0b9d-7f66-8a52-4c6e1f3d0281',
  responder: '019a7d1c-6a3d-7d24-9c11-5e8b7f2a4c60',
  device: '019a7d1b-4e2a-7c19-b0d4-9a8f2c7e5d91',
  shift: '019a7d1c-1f3b-7d08-8b61-5e2c9a4f7da1',
  display: '019a7d1d-2a4c-7e19-a3f0-6c1d8b5e2fb1',
  pinnedNote: '019a7d1c-77c2-7a15-94de-0b3f6c8e1da2',
  nextIdentity: '019a7d01-5d10-7c2f-9a40-2e6b8f1c7062',
  session: '019a7d01-8f2e-7d5b-a1c6-3b9e5f7d2a72',
  merge: '019a7d1f-1c2e-7d3b-8f47-2a6c9e5b1dc3',
  otherAccount: '019a7d10-8e2d-7c63-a01b-7e3f6a4d2b02',
  note: '019a7d1e-4b7d-7f2a-9c36-8e1d5a7f3cb2',
  webhook: '019a7d20-3b5d-7e4c-9a58-3b7d0f6c2ed4',
  event: '019a7d20-5c6e-7f5d-8b69-4c8e1a7d3fe5',
  auditEntry: '4211',
}

export const moment = '2026-11-21T14:05:09.000Z'
export const phone = '+56912345678'

/** A PNG of 32 by 32 black pixels. */
export const logoImage =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQAAAABbAUdZAAAADElEQVR42mNgGNwAAACgAAGO+7G0AAAAAElFTkSuQmCC'

export const issue: Issue = { path: 'phone', message: 'is required', code: 'required' }

/** The request for the first page of a list, with the default `limit`. */
export const firstPage = { query: {} }
