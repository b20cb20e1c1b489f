import { createHash } from 'node:crypto'
import {
  type DesignCheckContext,
  normalizeDesignInSlices,
  subFlowIdsOf,
  toDesignFindings,
} from '../../core/flow'
import type { FlowDesign } from '../../generated/types'
import { type AppContext, type Context, finishInSlices, homeWorkspace } from '../platform'
import { findPublishedVersionsById, listDatabaseSets } from '../queries'
import {
  claimDueDesigns,
  type DesignCheckFacts,
  type DesignCheckRow,
  findCheckedDesigns,
  readCheckBases,
  readCheckedCompany,
  releaseDesigns,
  writeDesignChecks,
} from '../queries/design/design-check'
import { readCompanyControl } from '../read-models/action-context/company-control'
import { findDesignLedgers } from '../read-models/action-context/design-ledgers'
import { listSubFlowCandidates } from '../read-models/action-context/startable-flows'
import { createSystemContext } from '../read-models/action-context/system-actor'
import { findProblemsByCheck, loadCompanyCheckContext } from '../read-models/design/design-problems'

/** Number of flows checked before the results are stored. */
const batch = 25
/** Maximum number of batches in one run: other scheduled work comes in between. */
const maxBatches = 8

interface DesignToCheck extends DesignCheckFacts {
  design: FlowDesign
}

/** Returns the state of all that checks depend on, besides the flows themselves. */
async function readState({ db, remote, sources }: AppContext): Promise<string> {
  const configured = [...remote.functions.keys(), ...sources.all.map(({ id }) => id)].join()
  const hash = createHash('sha256').update(configured).digest('base64url')
  return `${await readCheckedCompany(db, homeWorkspace)}/${hash}`
}

/** Loads what flows are checked against; a database set whose source is not configured counts as missing. */
async function loadSurroundings(context: Context): Promise<DesignCheckContext> {
  const [around, control, sets] = await Promise.all([
    loadCompanyCheckContext(context),
    readCompanyControl(context.db, context.caller),
    listDatabaseSets(context.db, context.caller.workspace),
  ])
  const reachable = sets.filter(({ set }) => context.sources.byId(set.source))
  return { ...around, control, sets: new Set(reachable.map(({ id }) => id)) }
}

async function loadDesigns(context: Context, ids: readonly string[]): Promise<DesignToCheck[]> {
  const { db, caller } = context
  const facts = await findCheckedDesigns(db, caller.workspace, ids)
  const versions = await findPublishedVersionsById(
    db,
    caller.workspace,
    facts.map(({ versionId }) => versionId),
  )
  const designs: DesignToCheck[] = []
  for (const one of facts) {
    const version = versions.get(one.versionId)
    if (version)
      designs.push({ ...one, design: await finishInSlices(normalizeDesignInSlices(version.design)) })
  }
  return designs
}

async function check(
  context: Context,
  around: DesignCheckContext,
  { id, design, ownerLeft, name, description }: DesignToCheck,
): Promise<Omit<DesignCheckRow, 'basis'>> {
  const found = await findProblemsByCheck(design, {
    ...around,
    self: id,
    naming: { name, description },
    flows: await listSubFlowCandidates(context, design),
    ledgers: await findDesignLedgers(context, design),
  })
  const findings = toDesignFindings({ ...found, ownerLeft: ownerLeft ?? undefined })
  const marks = [...new Set(findings.map(({ mark }) => mark))]
  return { designId: id, uses: subFlowIdsOf(design), marks, findings }
}

/** Returns the result of a check that failed, so that it does not hold up the others. */
function failedCheck({ log }: Context, { id, design }: DesignToCheck, error: Error) {
  log.warn({ err: error, flow: id }, 'the check of a published flow failed')
  const findings = [{ mark: 'check' as const, code: 'design-finding.check-failed', params: {} }]
  return { designId: id, uses: subFlowIdsOf(design), marks: ['check'], findings }
}

/** Checks claimed flows and stores the results. */
async function checkClaimed(
  context: Context,
  { ids, state, now }: { ids: readonly string[]; state: string; now: number },
) {
  const { db, caller } = context
  const designs = await loadDesigns(context, ids)
  // Read before the check: a change meanwhile makes the flow due again.
  const bases = await readCheckBases(db, caller.workspace, {
    state,
    uses: designs.map(({ id, design }) => ({ id, uses: subFlowIdsOf(design) })),
  })
  const around = await loadSurroundings(context)
  const results: DesignCheckRow[] = []
  for (const one of designs) {
    const result = await check(context, around, one).catch((error: Error) => failedCheck(context, one, error))
    results.push({ ...result, basis: bases.get(one.id) ?? '' })
  }
  await db.transaction(async (tx) => {
    await writeDesignChecks(tx, caller.workspace, { results, now })
    await releaseDesigns(tx, caller.workspace, ids)
  })
}

/**
 * Checks the published flows whose design or company has changed since the last check. Returns the number of
 * flows checked; pages only read the results.
 */
export async function checkDesigns(appContext: AppContext, batches = maxBatches): Promise<number> {
  if (appContext.data !== 'prod') return 0
  const context = createSystemContext(appContext, homeWorkspace)
  let count = 0
  for (let at = 0; at < batches; at++) {
    const now = appContext.clock.now()
    const state = await readState(appContext)
    const ids = await appContext.db.transaction((tx) =>
      claimDueDesigns(tx, homeWorkspace, { state, now, limit: batch }),
    )
    if (!ids.length) break
    await checkClaimed(context, { ids, state, now })
    count += ids.length
  }
  return count
}
