import { BusinessError } from '../../core/business-error'
import { companyZone } from '../../core/company/company-zone'
import { archiveCutoff, nextArchiveRun, retentionEnd } from '../../core/flow'
import type { OaFlowdesignsArchivePlanCreatBody } from '../../generated/types'
import type { AppContext, Context, Tx } from '../platform'
import { assertCanArchive } from '../policies/archive'
import {
  type ArchivePlanData,
  type ArchivePlanRecord,
  insertArchive,
  listDesigns,
  logAuditEvent,
  writeArchivePlan,
} from '../queries'
import { type ArchivableFilter, countArchivableFlows } from '../queries/archive/select-archivable'

/** Run of a plan: requested by a person, or by schedule without one. */
interface Running {
  workspace: string
  by: string
}

/** Returns which flows a plan selects now. */
export const selectArchivable = (
  { designs, period }: Pick<ArchivePlanData, 'designs' | 'period'>,
  clock: AppContext['clock'],
): ArchivableFilter => ({
  designs,
  endedBefore: new Date(archiveCutoff(period, { now: clock.now(), zone: companyZone })),
})

/** Starts an archive with the flows that a plan selects now; the job moves them. Returns its id. */
export async function startArchive(
  tx: Tx,
  { clock, newId }: Pick<AppContext, 'clock' | 'newId'>,
  { plan, workspace, by }: Running & { plan: ArchivePlanRecord },
): Promise<string> {
  const now = clock.now()
  const filter = selectArchivable(plan, clock)
  const id = newId()
  await insertArchive(tx, workspace, {
    id,
    planId: plan.id,
    name: plan.name,
    designs: plan.designs,
    endedBefore: filter.endedBefore,
    total: await countArchivableFlows(tx, workspace, filter),
    keepUntil: retentionEnd(plan.keepYears, { now, zone: companyZone }),
    now,
    by,
  })
  return id
}

/** Validates a plan; throws if it is invalid by itself. */
async function factsOf(
  tx: Tx,
  { name, flows, frequency, period, keep_years: keepYears, enabled }: OaFlowdesignsArchivePlanCreatBody,
  { caller, clock }: Context,
): Promise<ArchivePlanData> {
  if (!name.trim()) throw new BusinessError('archive.no-name')
  const known = new Set((await listDesigns(tx, caller.workspace)).map(({ id }) => id))
  if (!flows.every((id) => known.has(id))) throw new BusinessError('flowdesign.not-found')
  const nextAt = new Date(nextArchiveRun(frequency, { after: clock.now(), zone: companyZone }))
  return { name: name.trim(), designs: flows, frequency, period, keepYears, enabled, nextAt }
}

/** Stores a new or changed plan and logs the caller. */
export async function saveArchivePlan(
  tx: Tx,
  { body, before }: { body: OaFlowdesignsArchivePlanCreatBody; before?: ArchivePlanRecord },
  context: Context,
): Promise<{ _id: string; rev: number }> {
  const { caller, clock, newId } = context
  assertCanArchive(caller)
  const now = clock.now()
  const facts = await factsOf(tx, body, context)
  const id = before?.id ?? newId()
  // A plan with unchanged frequency retains its next run.
  const nextAt =
    before?.frequency === facts.frequency && before.nextAt.getTime() > now ? before.nextAt : facts.nextAt
  const rev = await writeArchivePlan(tx, caller, { ...facts, nextAt, id, now })
  await logAuditEvent(
    tx,
    { caller, id: newId(), now },
    { action: 'archive.plan', details: { id, before, after: facts } },
  )
  return { _id: id, rev }
}
