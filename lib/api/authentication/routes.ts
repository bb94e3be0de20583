import type { Routes } from '../handler'
import { login, logout } from './service'

export const authenticationRoutes = {
  login: (caller, { body }, context) => login(caller, body, context),
  logout: (caller, _, { token = '' }) => logout(caller, token),
} satisfies Routes
