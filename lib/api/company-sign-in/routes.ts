import type { Routes } from '../handler'
import { findCompanySignIn, logInWithCompany } from './log-in-service'
import { deleteCompanySignIn, readCompanySignIn, saveCompanySignIn } from './service'

export const companySignInRoutes = {
  findCompanySignIn: (_, { query }) => findCompanySignIn(query),
  logInWithCompany: (caller, { body }, context) => logInWithCompany(caller, body, context),
  readCompanySignIn: (caller) => readCompanySignIn(caller),
  saveCompanySignIn: (caller, { body }, { matches }) => saveCompanySignIn(caller, body, matches),
  deleteCompanySignIn: (caller, _, { matches }) => deleteCompanySignIn(caller, matches),
} satisfies Routes
