import type { CompanySignIn } from '@/lib/data/company-sign-in'

/** The settings of a business where everybody signs in with an external ID. */
export const noCompanySignIn: CompanySignIn = {
  issuer: null,
  clientId: null,
  hasClientSecret: false,
  scope: 'openid profile email',
  groupsClaim: 'groups',
  roleGroups: { admin: [], agent: [], sender: [], dispatcher: [], viewer: [] },
  defaultRoles: [],
  createsIdentities: false,
  logoutUrl: null,
  scimUrl: null,
  scimTokenCreatedAt: null,
  updatedAt: null,
  version: 0,
}

export const aCompanySignIn: CompanySignIn = {
  ...noCompanySignIn,
  issuer: 'https://login.example.com',
  clientId: 'beacon',
  hasClientSecret: true,
  roleGroups: { ...noCompanySignIn.roleGroups, admin: ['it', 'cn=heads,ou=city'] },
  defaultRoles: ['viewer'],
  createsIdentities: true,
  scimUrl: 'https://api.example.com/v1/scim/v2',
  logoutUrl: 'https://api.example.com/v1/callbacks/sign-in/acme',
  updatedAt: '2026-11-22T12:00:00.000Z',
  version: 1,
}
