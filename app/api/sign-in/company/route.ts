import type { NextRequest } from 'next/server'
import { offersCompanySignIn } from '@/lib/auth/company'

/** Whether users of a business can sign in through their company. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const offered = await offersCompanySignIn(nextUrl.searchParams.get('businessId') ?? '')
  return Response.json({ offered }, { headers: { 'cache-control': 'no-store' } })
}
