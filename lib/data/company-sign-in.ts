import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type * as contract from '@/lib/contract/company-sign-in'
import type { RequestOf } from '@/lib/contract/operation'
import { keptFresh, read } from './read'
import { useWrite } from './write'

export type CompanySignIn = contract.CompanySignIn

export const companySignInKeys = { all: ['companySignIn'] as const }

/** The settings for signing in through the business's own provider. */
export const companySignInQuery = () =>
  queryOptions({
    queryKey: companySignInKeys.all,
    queryFn: ({ signal }) => read('/company-sign-in', {}, signal),
    select: (answer) => answer.companySignIn,
    ...keptFresh,
  })

/** If `version` is outdated, the API responds with 412 and the current settings. */
type Change = { body: RequestOf<typeof contract.saveCompanySignIn>['body']; version: number }

export const useSaveCompanySignIn = () =>
  useWrite(
    ({ body, version }: Change) => runAction('saveCompanySignIn', { body }, { ifMatch: version }),
    companySignInKeys.all,
  )

export const useCreateScimToken = () =>
  useWrite(
    ({ version }: Pick<Change, 'version'>) => runAction('createScimToken', {}, { ifMatch: version }),
    companySignInKeys.all,
  )

export const useDeleteScimToken = () =>
  useWrite(
    ({ version }: Pick<Change, 'version'>) => runAction('deleteScimToken', {}, { ifMatch: version }),
    companySignInKeys.all,
  )

export const useDeleteCompanySignIn = () =>
  useWrite(
    ({ version }: Pick<Change, 'version'>) => runAction('deleteCompanySignIn', {}, { ifMatch: version }),
    companySignInKeys.all,
  )
