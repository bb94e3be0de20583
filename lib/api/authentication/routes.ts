import type { Handlers } from '../handler'
import { login, logout } from './service'

export const authenticationRoutes: Handlers<'login' | 'logout'> = {
  login: (caller, { body }, context) => login(caller, body, context),
  logout: (caller, _, { token = '' }) => logout(caller, token),
}
