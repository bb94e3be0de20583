import type { Role } from '@/lib/contract/roles'
import type { Login } from './log-in'

type RolesByToken = Map<string, readonly Role[]>

/** Handlers and pages are bundled apart, so a variable of this module would not be one for both. */
const shared = globalThis as typeof globalThis & { beaconRolesByToken?: RolesByToken }
const mostKept = 10_000

function rolesByToken(): RolesByToken {
  shared.beaconRolesByToken ??= new Map()
  return shared.beaconRolesByToken
}

/** Notes what the API says that the holder of a token may do: it may be other than at sign-in. */
export function noteRoles(token: string, roles: readonly Role[]): void {
  if (rolesByToken().size >= mostKept) rolesByToken().clear()
  rolesByToken().set(token, roles)
}

/** The roles as the API last named them to this process, else those of sign-in. The API itself enforces them. */
export const rolesNow = ({ token, roles }: Pick<Login, 'token' | 'roles'>): readonly Role[] =>
  rolesByToken().get(token) ?? roles
