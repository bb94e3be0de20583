import {
  type Deployment,
  type DeploymentOptions,
  demoBusiness,
  startDeployment,
} from '@/e2e/deployment/deployment'
import { DeploymentQuirks } from '@/lib/contract/deployment/deployment-quirks'
import type { Target } from './conformance-session'
import { type Report, runConformance } from './run'

export const phone = '+56912345678'

/** The number of accounts before a run: the given account and one more. */
export const accountsAtFirst = 2

/** Starts a deployment, runs the checks against it, and stops it. */
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

/** Adds the accounts that a run with `write` needs to the deployment, and returns the run's target. */
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
