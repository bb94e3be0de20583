import * as z from 'zod'
import { login } from './authentication'
import { nonBlank, Timestamp } from './fields/fields'
import { RoleName, Roles } from './identity'
import { defineOperation } from './operation'
import { writers } from './roles'

/** The default scope and groups claim of a connection. */
export const usualScope = 'openid profile email'
export const usualGroupsClaim = 'groups'

const Groups = z.array(nonBlank(500)).max(50)
const RoleGroups = z.strictObject({
  admin: Groups.default([]),
  agent: Groups.default([]),
  sender: Groups.default([]),
  dispatcher: Groups.default([]),
  viewer: Groups.default([]),
})

export const CompanySignIn = z
  .object({
    issuer: z.string().nullable(),
    clientId: z.string().nullable(),
    hasClientSecret: z.boolean(),
    scope: z.string(),
    groupsClaim: z.string(),
    roleGroups: z.record(RoleName, z.array(z.string())),
    defaultRoles: z.array(RoleName),
    createsIdentities: z.boolean(),
    logoutUrl: z.string().nullable(),
    scimUrl: z.string().nullable(),
    scimTokenCreatedAt: Timestamp.nullable(),
    updatedAt: Timestamp.nullable(),
    version: z.int(),
  })
  .meta({
    id: 'CompanySignIn',
    description:
      "How a business's people sign in with its OpenID provider. They get each role whose `roleGroups` they are in, or else `defaultRoles`. `createsIdentities`: the first sign-in of a person creates an identity. `logoutUrl` takes back-channel logouts, and `scimUrl` the directory's user changes; null without `API_PUBLIC_URL`.",
  })
export type CompanySignIn = z.infer<typeof CompanySignIn>

const resource = 'Company sign-in'
const managing = {
  resource,
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.settings,
  versioned: true,
} as const
const path = '/company-sign-in'
const answer = z.object({ companySignIn: CompanySignIn })

export const readCompanySignIn = defineOperation({
  ...managing,
  method: 'GET',
  path,
  summary: "Read how a business's people sign in with its OpenID provider",
  request: {},
  answer,
})

export const saveCompanySignIn = defineOperation({
  ...managing,
  method: 'PUT',
  path,
  summary: 'Connect a business with its OpenID provider, or change the connection',
  description:
    'The first call needs `issuer` and `clientId`; omitted fields stay. The issuer must respond. A new issuer or client ends all sessions started with the previous one.',
  request: {
    body: z
      .strictObject({
        issuer: z.url({ protocol: /^https?$/ }).max(2048),
        clientId: nonBlank(500),
        clientSecret: z.string().min(1).max(2000).nullable(),
        scope: z
          .string()
          .regex(/^openid( [!#-[\]-~]+)*$/, 'must begin with openid')
          .max(500),
        groupsClaim: nonBlank(200),
        roleGroups: RoleGroups,
        defaultRoles: z.union([z.tuple([]), Roles]),
        createsIdentities: z.boolean(),
      })
      .partial(),
  },
  answer,
  conditional: true,
  errors: ['issuer_unavailable'],
})

export const deleteCompanySignIn = defineOperation({
  ...managing,
  method: 'DELETE',
  path,
  summary: "Disconnect a business's OpenID provider, and end all sessions that it started",
  request: {},
  answer,
  conditional: true,
})

export const createScimToken = defineOperation({
  ...managing,
  method: 'POST',
  path: '/company-sign-in/scim-token',
  summary: "Create a token for the company's directory; it is shown only in this response",
  request: {},
  answer: z.object({ companySignIn: CompanySignIn, token: z.string() }),
  secret: true,
  conditional: true,
})

export const deleteScimToken = defineOperation({
  ...managing,
  method: 'DELETE',
  path: '/company-sign-in/scim-token',
  summary: "Revoke the token of the company's directory",
  request: {},
  answer,
  conditional: true,
})

const open = { resource, auth: 'none', clientId: 'optional' } as const
const BusinessId = z.string().min(1).max(200)

export const findCompanySignIn = defineOperation({
  ...open,
  method: 'GET',
  path: '/authentication/company',
  summary: "Find where a business's people sign in",
  request: { query: z.strictObject({ businessId: BusinessId }) },
  answer: z.object({
    provider: z
      .object({
        issuer: z.string(),
        clientId: z.string(),
        scope: z.string(),
        authorizationUrl: z.string(),
      })
      .nullable(),
  }),
  errors: ['issuer_unavailable'],
})

export const logInWithCompany = defineOperation({
  ...open,
  method: 'POST',
  path: '/authentication/company',
  summary: "Exchange a code from a business's OpenID provider for an access token",
  request: {
    body: z.strictObject({
      businessId: BusinessId,
      code: z.string().min(1).max(4096),
      codeVerifier: z.string().min(43).max(128),
      nonce: z.string().min(1).max(200),
      redirectUri: z.url().max(2048),
    }),
  },
  answer: login.answer,
  errors: [
    'client_id_mismatch',
    'login_failed',
    'too_many_failures',
    'company_refused',
    'issuer_unavailable',
  ],
})
