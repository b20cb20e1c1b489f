import { companyZone } from '../../core/company/company-zone'
import { archiveCutoff, retentionEnd } from '../../core/flow'
import type { AppContext, Tx } from '../platform'
import { type ArchivePlanRecord, countArchivableFlows, insertArchive } from '../queries'

/** Run of a plan: requested by a person, or by schedule without one. */
interface Running {
  workspace: string
  by: string
}

/** Starts an archive with the flows that a plan selects now; the job moves them. Returns its id. */
export async function startArchive(
  tx: Tx,
  { clock, newId }: Pick<AppContext, 'clock' | 'newId'>,
  { plan, workspace, by }: Running & { plan: ArchivePlanRecord },
): Promise<string> {
  const now = clock.now()
  const at = { now, zone: companyZone }
  const wanted = { designs: plan.designs, endedBefore: new Date(archiveCutoff(plan.period, at)) }
  const id = newId()
  await insertArchive(tx, workspace, {
    id,
    planId: plan.id,
    name: plan.name,
    ...wanted,
    total: await countArchivableFlows(tx, workspace, wanted),
    keepUntil: retentionEnd(plan.keepYears, at),
    now,
    by,
  })
  return id
}
