import {
  type Deployment,
  type DeploymentOptions,
  demoBusiness,
  startDeployment,
} from '@/e2e/deployment/deployment'
import { DeploymentQuirks } from '@/lib/contract/deployment-quirks'
import { type Report, runConformance } from './run'
import type { Target } from './session'

export const phone = '+56912345678'

/** The given account and a neighbour. */
export const accountsAtFirst = 2

/** Runs against a new deployment, and stops it. */
export async function runAgainst(
  options: DeploymentOptions,
  run: Partial<Target> = {},
  signal?: AbortSignal,
): Promise<{ report: Report; deployment: Deployment }> {
  const deployment = await startDeployment(options)
  try {
    const report = await runConformance({ ...targetOf(deployment), ...run }, signal)
    return { report, deployment }
  } finally {
    await deployment.close()
  }
}

/** A run that may write, as the person who starts it would set it up. */
export function targetOf(deployment: Deployment): Target {
  const { id } = deployment.addAccount(demoBusiness.id, {
    phone: '+56987654321',
    attributesValue: [
      { attributeId: 'unit', tag: 'unit', value: { text: '12 B', number: 0, boolean: false, image: null } },
      { attributeId: 'floor', value: { text: '', number: 4, boolean: false } },
    ],
  })
  deployment.addAccount(demoBusiness.id, { phone: '+56922222222' })
  return {
    url: deployment.url,
    businessId: demoBusiness.id,
    externalId: demoBusiness.externalId,
    quirks: DeploymentQuirks.parse({}),
    account: id,
    phone,
    write: true,
  }
}
