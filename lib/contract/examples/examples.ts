import type { Examples } from '../operations'
import { accountExamples } from './account-examples'
import { alertExamples } from './alert-examples'
import { businessExamples } from './business-examples'
import { companyExamples } from './company-examples'
import { definitionExamples } from './definition-examples'
import { deskExamples } from './desk-examples'
import { jobExamples } from './job-examples'
import { notificationExamples } from './notification-examples'
import { webhookExamples } from './webhook-examples'

/** An example for every operation; omitting one is a compile error. */
export const examples: Examples = {
  ...businessExamples,
  ...companyExamples,
  ...accountExamples,
  ...jobExamples,
  ...notificationExamples,
  ...alertExamples,
  ...deskExamples,
  ...definitionExamples,
  ...webhookExamples,
}
