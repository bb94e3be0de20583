import type { CompanySignIn } from '../company-sign-in'
import type { Examples } from '../operations'
import { ids, moment } from './example-values'

const issuer = 'https://login.example.com'
const clientId = 'beacon'
const scope = 'openid profile email'

const companySignIn: CompanySignIn = {
  issuer,
  clientId,
  hasClientSecret: true,
  scope,
  groupsClaim: 'groups',
  roleGroups: { admin: ['beacon-admins'], agent: [], sender: [], dispatcher: ['desk'], viewer: [] },
  defaultRoles: ['viewer'],
  createsIdentities: true,
  logoutUrl: 'https://api.example.com/v1/callbacks/sign-in/demo',
  scimUrl: 'https://api.example.com/v1/scim/v2',
  scimTokenCreatedAt: moment,
  updatedAt: moment,
  version: 1,
}

export const companyExamples = {
  readCompanySignIn: { request: {}, answer: { companySignIn } },
  saveCompanySignIn: {
    request: { body: { defaultRoles: ['viewer'] } },
    answer: { companySignIn },
  },
  deleteCompanySignIn: { request: {}, answer: { companySignIn } },
  createScimToken: {
    request: {},
    answer: { companySignIn, token: 'q7Jc2yX0vT5nB8mK4wR1sD6fG3hL9pZaEuVxCiNoQeY' },
  },
  deleteScimToken: { request: {}, answer: { companySignIn } },
  findCompanySignIn: {
    request: { query: { businessId: ids.business } },
    answer: { provider: { issuer, clientId, scope, authorizationUrl: `${issuer}/authorize` } },
  },
  logInWithCompany: {
    request: {
      body: {
        businessId: ids.business,
        code: 'SplxlOBeZQQYbYS6WxSbIA',
        codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        nonce: 'n-0S6_WzA2Mj',
        redirectUri: 'https://console.example.com/api/auth/callback/company.demo',
      },
    },
    answer: {
      accessToken: 'q7Jc2yX0vT5nB8mK4wR1sD6fG3hL9pZaEuVxCiNoQeY',
      expiresAt: '2026-11-22T02:05:09.000Z',
    },
  },
} satisfies Partial<Examples>
