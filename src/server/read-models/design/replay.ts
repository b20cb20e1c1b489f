import { setImmediate } from 'node:timers/promises'
import {
  isSameOutcome,
  isStartAction,
  type PastFlow,
  type ReaderRights,
  type ReplayDivergence,
  readerRightsOf,
  replayableActions,
  replayInSlices,
  type SimulationContext,
} from '../../../core/flow'
import type { FlowDesign, OaFlowdesignsSimulationReplayData } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { rightsOnFlow } from '../../policies/flow'
import { toReplayRow } from '../../presenters/replay-row'
import {
  findDesignByNumber,
  findPublishedVersion,
  type RecipientDirectory,
  readRecipientDirectory,
} from '../../queries'
import { type FlowHistoryRecord, iterateFlowHistories } from '../../queries/flow/flow-histories'
import { createChargedSlice } from '../action-context/decide-in-slices'
import { designSimulationContext, flowSimulationContext } from './simulation'

/** Maximum number of deviating flows described; the others are counted. */
const maxListed = 200

/** Tested design, the number of flows tested on it, and the company. */
interface Trial {
  flowid: string
  stage: SimulationContext
  context: Context
  addressees: RecipientDirectory
  /** Simulation contexts, by the design that flows began with. */
  stages: Map<FlowDesign, Promise<SimulationContext>>
}

/** Returns the version a flow began with; later moves are in its history. */
async function designOf(
  { acts, versionId }: FlowHistoryRecord,
  { flowid, context }: Trial,
): Promise<FlowDesign | undefined> {
  const { db, caller } = context
  const moved = acts.find(({ record }) => record.versions)?.record.versions
  if (moved) return findDesignByNumber(db, caller.workspace, flowid, moved.from)
  return (await findPublishedVersion(db, caller.workspace, versionId))?.design
}

/** Returns the simulation context of a flow's own design, to check whether it would still run as recorded. */
function ownStage(design: FlowDesign, trial: Trial): Promise<SimulationContext> {
  const { flowid, context, addressees, stages, stage } = trial
  const known = stages.get(design)
  if (known) return known
  const started = designSimulationContext({ flowid, name: stage.flowName, design }, context).then((own) => ({
    ...own,
    delegations: addressees.delegations,
  }))
  stages.set(design, started)
  return started
}

/** Whether a flow deviates on its own design at the same point as on the other, or earlier. */
const isAnyway = (own: ReplayDivergence | undefined, tried: ReplayDivergence): boolean =>
  own !== undefined && (own.at < tried.at || (own.at === tried.at && isSameOutcome(own.would, tried.would)))

/**
 * Returns what the caller may read of a flow, by the version published today; the tested design grants no right.
 */
async function viewerOf(
  stored: FlowHistoryRecord,
  began: FlowDesign,
  { context, addressees }: Trial,
): Promise<ReaderRights> {
  const { db, caller } = context
  const { publishedVersion, createdId } = stored
  const today = publishedVersion
    ? await findPublishedVersion(db, caller.workspace, publishedVersion)
    : undefined
  const { set, formset: form } = today?.design ?? began
  const rights = rightsOnFlow(stored, { permissions: set.permissions, form }, { caller, addressees })
  const viewer = readerRightsOf({ allows: rights })
  return { ...viewer, watches: createdId === caller.id || viewer.watches }
}

type Verdict = 'same' | 'company' | 'unknown' | OaFlowdesignsSimulationReplayData['rows'][number]

async function verdictOn(stored: FlowHistoryRecord, trial: Trial): Promise<Verdict> {
  const { stage, context } = trial
  const [first] = stored.acts
  const rule = first && replayableActions.get(first.rule)
  const design = await designOf(stored, trial)
  if (!rule || !isStartAction(rule) || !design) return 'unknown'
  const past: PastFlow = { design, workname: stored.workname, result: stored.result, acts: stored.acts }
  const replayed = (stage: SimulationContext) =>
    finishInSlices(replayInSlices(stage, past, createChargedSlice(context, past.acts.length)))
  const { departure, flow } = await replayed(stage)
  if (!departure) return 'same'
  const own = await replayed(await ownStage(design, trial))
  if (isAnyway(own.departure, departure)) return 'company'
  const result = {
    head: stored,
    past,
    replay: { departure, flow },
    viewer: await viewerOf(stored, design, trial),
  }
  return toReplayRow(result, context.language)
}

/** Replays the latest flows of a design on the design as sent, or as saved. */
export async function replayFlows(
  { flowid, design, count = maxListed }: { flowid: string; design?: FlowDesign; count?: number },
  context: Context,
): Promise<OaFlowdesignsSimulationReplayData> {
  const addressees = await readRecipientDirectory(context)
  const { delegations } = addressees
  const stage = { ...(await flowSimulationContext({ flowid, design }, context)), delegations }
  const trial: Trial = { flowid, stage, context, addressees, stages: new Map() }
  const answer: OaFlowdesignsSimulationReplayData = {
    flows: 0,
    same: 0,
    company: 0,
    unknown: 0,
    differing: 0,
    rows: [],
  }
  for await (const page of iterateFlowHistories(context.db, context.caller.workspace, {
    design: flowid,
    count,
  })) {
    for (const stored of page) {
      const verdict = await verdictOn(stored, trial)
      answer.flows++
      if (typeof verdict === 'string') answer[verdict]++
      else if (++answer.differing <= maxListed) answer.rows.push(verdict)
      // Yields to other requests between two flows.
      await setImmediate()
    }
  }
  return answer
}
