import type { AuditEntry } from '../audit'
import type { Business, Logo, Waiting } from '../business'
import type { ConformanceRun, Connection } from '../connection'
import type { Identity, Session } from '../identity'
import type { Examples } from '../operations'
import type { View } from '../view'
import { firstPage, ids, logoImage, moment } from './example-values'

const oneView = { params: { id: ids.view } }

const auditEntry: AuditEntry = {
  id: ids.auditEntry,
  at: moment,
  identityId: ids.identity,
  platform: 'web',
  requestId: 'a7d1c7f2-58e3-4c8e-9b0e-0d1f2a3b4c5d',
  action: 'update',
  recordKind: 'account',
  recordId: ids.account,
  changes: { fullname: { from: null, to: 'Ana Ñuñoa' } },
  otherAccount: null,
  jobId: null,
  job: null,
  record: { name: 'Ana Ñuñoa', number: null, job: null },
}

const business: Business = {
  id: ids.business,
  name: 'Acme',
  defaultCountry: 'CL',
  timeZone: 'America/Santiago',
  mapTiles: 'none',
  drill: false,
  approvalAbove: 1000,
  inFlightLimit: 16,
  languageAttribute: 'language',
  locationAttribute: 'place',
  cardAttributes: ['tower'],
  language: 'es',
  putAwaySteps: [],
  logo: { width: 128, height: 128, version: 3 },
  accentColour: '#0f766e',
  version: 3,
}

const logo: Logo = { image: logoImage, width: 32, height: 32, version: 3 }

const waiting: Waiting = { deliveries: 240, notifications: 2 }

const identity: Identity = {
  id: ids.identity,
  name: 'Night desk',
  roles: ['dispatcher'],
  disabled: false,
  sendsUnapproved: false,
  supervisor: false,
  secondFactor: false,
  expiresAt: null,
  createdAt: moment,
  lastUsedAt: moment,
  version: 1,
}

const session: Session = { id: ids.session, platform: 'web', startedAt: moment, endsAt: moment, own: false }

const view: View = {
  id: ids.view,
  kind: 'accounts',
  name: 'Blocked',
  query: 'blocked=true',
  createdBy: ids.identity,
  createdAt: moment,
  version: 1,
}

const connection: Connection = {
  address: 'https://api.example.com/v1/external',
  settings: [{ name: 'UPSTREAM_LIST_ENCODING', value: 'brackets', changed: true }],
  answered: { at: moment, status: 200, milliseconds: 84 },
  failed: null,
  calls: 1204,
  p50: 91,
  p95: 240,
  pausedUntil: null,
}

const conformanceRun: ConformanceRun = {
  startedAt: moment,
  finishedAt: moment,
  failure: null,
  rules: [
    {
      id: '4.4-status',
      section: '4.4',
      sentence: 'Reading an account returns 200.',
      outcome: 'holds',
      details: null,
    },
  ],
  settings: ['UPSTREAM_LIST_ENCODING=brackets'],
}

export const businessExamples = {
  login: {
    request: { body: { businessId: ids.business, externalId: 'Kc0v3vQ1mX7dR2pZ8sYtLw' } },
    answer: {
      accessToken: 'q7Jc2yX0vT5nB8mK4wR1sD6fG3hL9pZaEuVxCiNoQeY',
      expiresAt: '2026-11-22T02:05:09.000Z',
    },
  },
  logout: { request: {}, answer: { msg: 'Done.' } },
  readOwnIdentity: { request: {}, answer: { identity } },
  readBusiness: { request: {}, answer: { business, deliveriesHeld: null, upstream: null } },
  updateBusiness: {
    request: {
      body: { name: 'Acme', defaultCountry: 'CL', timeZone: 'America/Santiago', accentColour: '#0f766e' },
    },
    answer: { business },
  },
  readLogo: { request: {}, answer: { logo } },
  countWaiting: { request: {}, answer: { waiting } },
  readConnection: { request: { query: {} }, answer: { connection, conformance: conformanceRun } },
  checkConformance: {
    request: { body: { externalId: 'Kc0v3vQ1mX7dR2pZ8sYtLw' } },
    answer: { connection, conformance: { ...conformanceRun, finishedAt: null, rules: [], settings: [] } },
  },
  listIdentities: { request: firstPage, answer: { identities: [identity], next: null } },
  createIdentity: {
    request: { body: { name: 'Night desk', roles: ['dispatcher', 'agent'] } },
    answer: { identity, externalId: 'Kc0v3vQ1mX7dR2pZ8sYtLw' },
  },
  updateIdentity: {
    request: { params: { identityId: ids.identity }, body: { name: 'Day desk' } },
    answer: { identity },
  },
  rotateIdentity: {
    request: { params: { identityId: ids.identity }, body: { overlapHours: 24 } },
    answer: { identity, externalId: 'Kc0v3vQ1mX7dR2pZ8sYtLw' },
  },
  startSecondFactor: {
    request: {},
    answer: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      url: 'otpauth://totp/Beacon:Night%20desk?issuer=Beacon&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
  },
  confirmSecondFactor: {
    request: { body: { code: '492039' } },
    answer: { identity: { ...identity, secondFactor: true }, recoveryCodes: ['K3QXW-7FTNA', 'P9CMR-2VHDZ'] },
  },
  removeSecondFactor: { request: { body: { code: '492039' } }, answer: { identity } },
  resetSecondFactor: { request: { params: { identityId: ids.identity } }, answer: { identity } },
  listSessions: { request: { params: { identityId: ids.identity } }, answer: { sessions: [session] } },
  endSession: {
    request: { params: { identityId: ids.identity, sessionId: ids.session } },
    answer: { session },
  },
  listAuditEntries: {
    request: { query: { recordKind: 'account', recordId: ids.account } },
    answer: { auditEntries: [auditEntry], next: null },
  },
  exportAuditEntries: {
    request: { query: { since: '2026-11-01T00:00:00Z', action: 'update' } },
    answer: "phone,fullname\r\n'+56912345678,Ana Ñuñoa\r\n",
  },
  listViews: { request: { query: { kind: 'accounts' } }, answer: { views: [view], next: null } },
  createView: {
    request: { body: { kind: 'accounts', name: 'Blocked', query: 'blocked=true' } },
    answer: { view },
  },
  updateView: { request: { ...oneView, body: { name: 'Blocked neighbours' } }, answer: { view } },
  deleteView: { request: oneView, answer: { view } },
} satisfies Partial<Examples>
