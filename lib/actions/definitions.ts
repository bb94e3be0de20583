'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/definitions'
import type { AnswerOf, Operation, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

type Answer<O extends Operation> = Promise<Result<AnswerOf<O>>>

export async function createAccountType(
  body: RequestOf<typeof contract.createAccountType>['body'],
): Answer<typeof contract.createAccountType> {
  return runAction((client) => client.createAccountType({ body }))
}

/** `version`, here and below, is the one the change is based on; a stale one gets a 412 with the current record. */
export async function updateAccountType(
  id: string,
  body: RequestOf<typeof contract.updateAccountType>['body'],
  version: number,
): Answer<typeof contract.updateAccountType> {
  const request = { params: { id }, body }
  return runAction((client) => client.updateAccountType(request, { ifMatch: version }))
}

export async function deleteAccountType(
  id: string,
  version: number,
): Answer<typeof contract.deleteAccountType> {
  return runAction((client) => client.deleteAccountType({ params: { id } }, { ifMatch: version }))
}

export async function orderAccountTypes(ids: string[]): Answer<typeof contract.orderAccountTypes> {
  return runAction((client) => client.orderAccountTypes({ body: { ids } }))
}

export async function createAttribute(
  body: RequestOf<typeof contract.createAttribute>['body'],
): Answer<typeof contract.createAttribute> {
  return runAction((client) => client.createAttribute({ body }))
}

export async function updateAttribute(
  id: string,
  body: RequestOf<typeof contract.updateAttribute>['body'],
  version: number,
): Answer<typeof contract.updateAttribute> {
  const request = { params: { id }, body }
  return runAction((client) => client.updateAttribute(request, { ifMatch: version }))
}

export async function deleteAttribute(id: string, version: number): Answer<typeof contract.deleteAttribute> {
  return runAction((client) => client.deleteAttribute({ params: { id } }, { ifMatch: version }))
}

export async function orderAttributes(ids: string[]): Answer<typeof contract.orderAttributes> {
  return runAction((client) => client.orderAttributes({ body: { ids } }))
}

export async function createAlertType(
  body: RequestOf<typeof contract.createAlertType>['body'],
): Answer<typeof contract.createAlertType> {
  return runAction((client) => client.createAlertType({ body }))
}

export async function updateAlertType(
  id: string,
  body: RequestOf<typeof contract.updateAlertType>['body'],
  version: number,
): Answer<typeof contract.updateAlertType> {
  const request = { params: { id }, body }
  return runAction((client) => client.updateAlertType(request, { ifMatch: version }))
}

export async function deleteAlertType(id: string, version: number): Answer<typeof contract.deleteAlertType> {
  return runAction((client) => client.deleteAlertType({ params: { id } }, { ifMatch: version }))
}
