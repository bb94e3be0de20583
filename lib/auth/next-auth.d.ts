import type { Login } from './log-in'

declare module 'next-auth' {
  interface Session {
    name: string
    roles: Login['roles']
    businessId: string
  }
  interface User extends Login {}
}

declare module 'next-auth/jwt' {
  interface JWT {
    login?: Login
  }
}
