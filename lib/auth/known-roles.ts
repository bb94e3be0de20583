import type { Role } from '@/lib/contract/roles'
import type { Login } from './log-in'

type RolesByToken = Map<string, readonly Role[]>

/** Global, because handlers and pages are bundled separately and would not share a module variable. */
const shared = globalThis as typeof globalThis & { beaconRolesByToken?: RolesByToken }
const mostKept = 10_000

function rolesByToken(): RolesByToken {
  shared.beaconRolesByToken ??= new Map()
  return shared.beaconRolesByToken
}

/** Records the roles that the API reports for a token's holder, since they may have changed since sign-in. */
export function noteRoles(token: string, roles: readonly Role[]): void {
  if (rolesByToken().size >= mostKept) rolesByToken().clear()
  rolesByToken().set(token, roles)
}

/**
 * The roles that the API last reported to this process or, failing that, those at sign-in. The API itself
 * enforces the roles.
 */
export const rolesNow = ({ token, roles }: Pick<Login, 'token' | 'roles'>): readonly Role[] =>
  rolesByToken().get(token) ?? roles
