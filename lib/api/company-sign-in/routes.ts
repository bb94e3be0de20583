import type { Routes } from '../handler'
import { findCompanySignIn, logInWithCompany } from './log-in-service'
import {
  createScimToken,
  deleteCompanySignIn,
  deleteScimToken,
  readCompanySignIn,
  saveCompanySignIn,
} from './service'

export const companySignInRoutes = {
  findCompanySignIn: (_, { query }) => findCompanySignIn(query),
  logInWithCompany: (caller, { body }, context) => logInWithCompany(caller, body, context),
  readCompanySignIn: (caller) => readCompanySignIn(caller),
  saveCompanySignIn: (caller, { body }, { matches }) => saveCompanySignIn(caller, body, matches),
  deleteCompanySignIn: (caller, _, { matches }) => deleteCompanySignIn(caller, matches),
  createScimToken: (caller, _, { matches }) => createScimToken(caller, matches),
  deleteScimToken: (caller, _, { matches }) => deleteScimToken(caller, matches),
} satisfies Routes
