import * as z from 'zod'
import {
  e164,
  Location,
  readAccountList,
  readAlert,
  readCheck,
  readLogin,
  readOneAccount,
  readSent,
  readWrittenAccount,
} from './deployment/described-records'
import type { Reading } from './deployment/tolerant-reading'

/**
 * The operations of the API description (docs/api-description.md, section 4) as data, without our extensions.
 * Other deployments are checked against this data.
 */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type DescribedOperation<Value = unknown> = {
  section: string
  /** Missing if the description does not show them; `DeploymentQuirks` has them then. */
  method?: Method
  path?: string
  /** Whether `x-client-id` is required (section 5.1). */
  clientId: 'required' | 'recommended' | 'optional' | 'not shown'
  /** Whether a token is required (sections 5.3 and 5.4). */
  bearer: 'required' | 'not shown' | 'none'
  query?: z.ZodObject
  body?: z.ZodObject
  /** The documented HTTP statuses of success and of errors. */
  success?: 200
  errors: readonly number[]
  /** Reads a response. `alertId` is the deployment's own JSON pointer to an alert's ID, if it has one. */
  read: (body: unknown, alertId?: string) => Reading<Value>
}

const operation = <Value>(described: DescribedOperation<Value>): DescribedOperation<Value> => described

const login = operation({
  section: '4.1',
  method: 'POST',
  path: '/authentication/login',
  clientId: 'optional',
  bearer: 'none',
  body: z.looseObject({ externalId: z.string(), businessId: z.string() }),
  errors: [],
  read: readLogin,
})

const createAccount = operation({
  section: '4.2',
  method: 'POST',
  path: '/account/create',
  clientId: 'required',
  bearer: 'not shown',
  body: z.looseObject({
    accountType: z.string(),
    phone: z.string().regex(e164),
    attributesValue: z.array(z.looseObject({ attributeId: z.string(), value: z.looseObject({}) })).optional(),
    sendSMS: z.boolean().optional(),
  }),
  success: 200,
  errors: [400, 422],
  read: readOneAccount,
})

const checkAccount = operation({
  section: '4.3',
  method: 'POST',
  path: '/account/check',
  clientId: 'not shown',
  bearer: 'not shown',
  errors: [],
  read: readCheck,
})

const readAccount = operation({
  section: '4.4',
  method: 'GET',
  path: '/account/{accountId}',
  clientId: 'recommended',
  bearer: 'not shown',
  success: 200,
  errors: [],
  read: readOneAccount,
})

const readAccountAlias = operation({ ...readAccount, section: '4.5', path: '/accounts/{accountId}' })

const listAccounts = operation({
  section: '4.6',
  method: 'GET',
  path: '/accounts',
  clientId: 'required',
  bearer: 'not shown',
  query: z.looseObject({ accountIds: z.array(z.string()) }),
  success: 200,
  errors: [],
  read: readAccountList,
})

const sendNotification = operation({
  section: '4.7',
  method: 'POST',
  path: '/notification/send',
  clientId: 'required',
  bearer: 'not shown',
  body: z.looseObject({
    message: z.looseObject({
      title: z.string().optional(),
      body: z.string().optional(),
      url: z.string().optional(),
      sendWhatsApp: z.boolean().optional(),
    }),
    phones: z.array(z.string()).optional(),
    accountIDs: z.array(z.string()).optional(),
    accountTypeIDs: z.array(z.string()).optional(),
    hiddenFromList: z.boolean().optional(),
    senderAccountId: z.string().optional(),
    metadata: z.looseObject({ sectionId: z.string().optional() }).optional(),
  }),
  success: 200,
  errors: [],
  read: readSent,
})

const alert = {
  clientId: 'required',
  bearer: 'required',
  success: 200,
  errors: [],
  read: readAlert,
} as const

const createAlert = operation({
  ...alert,
  section: '4.8',
  method: 'POST',
  path: '/alert',
  body: z.looseObject({
    alertType: z.string().optional(),
    location: Location.optional(),
    region: z.string().optional(),
    account: z
      .looseObject({ typeId: z.string(), tag: z.string().optional(), value: z.string().optional() })
      .optional(),
    additional: z.looseObject({ street: z.string().optional() }).optional(),
  }),
})

const updateAlert = operation({
  ...alert,
  section: '4.9',
  method: 'PUT',
  path: '/alert/{id}',
  body: z.looseObject({
    accountId: z.string().optional(),
    accountTypeId: z.string().optional(),
    location: Location.optional(),
    closed: z.number().optional(),
  }),
})

const withoutPath = {
  section: '4.9',
  clientId: 'not shown',
  bearer: 'not shown',
  errors: [],
  read: readWrittenAccount,
} as const
const updateAccount = operation(withoutPath)
const deleteAccount = operation(withoutPath)

export const describedOperations = {
  login,
  createAccount,
  checkAccount,
  readAccount,
  readAccountAlias,
  listAccounts,
  sendNotification,
  createAlert,
  updateAlert,
  updateAccount,
  deleteAccount,
}
export type DescribedOperationName = keyof typeof describedOperations
