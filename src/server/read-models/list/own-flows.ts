import { stepProgressOf } from '../../../core/flow'
import type { OaFlowHomeMineData, Returned } from '../../../generated/types'
import type { Context } from '../../platform'
import { toFlowRow, toReturnInfo, toWaitingSteps } from '../../presenters/flow'
import { findPublishedVersionsById, type RunningFlow, readCurrentDirectory } from '../../queries'
import { type FlowListItem, listCreatedFlows } from '../../queries/list/created-list'
import {
  listReturnedMessages,
  type ReturnedMessage,
  readFlowProgress,
} from '../../queries/list/flow-progress'
import { loadRowForms } from './list-rows'

/** Loads the row data of flows that were sent back: to a person, otherwise to each flow's creator. */
export async function loadReturnInfo(
  { db, caller }: Context,
  flows: readonly RunningFlow[],
  personId?: string,
) {
  const running = flows.filter(({ result }) => result === 'running')
  const flowIds = [...new Set(running.map(({ id }) => id))]
  const found = await listReturnedMessages(db, caller.workspace, { flowIds, personId: personId ?? null })
  const describe = (is: (one: ReturnedMessage) => boolean): { returned?: Returned } => {
    const one = found.find(is)
    return one ? { returned: toReturnInfo(one) } : {}
  }
  return {
    ofFlow: (id: string) => describe(({ flowId }) => flowId === id),
    ofMessage: (id: string) => describe((one) => one.id === id),
  }
}

type OwnFlow = OaFlowHomeMineData['rows'][number]

/** Number of a person's newest flows searched for running ones. */
const lookedAt = 30
const maxShown = 5

const lastMoved = (a: FlowListItem, b: FlowListItem) =>
  (b.finishedAt ?? b.createdAt) - (a.finishedAt ?? a.createdAt)

/** Selects running flows first, then those that ended last. */
function chosen(flows: readonly FlowListItem[]): FlowListItem[] {
  const runs = ({ finishedAt, isCancel }: FlowListItem) => finishedAt === null && !isCancel
  const ended = flows.filter((flow) => !runs(flow)).sort(lastMoved)
  return [...flows.filter(runs), ...ended].slice(0, maxShown)
}

/** Last action of a finished flow: person, button and opinion. */
function endingOf({ finishedAt, isCancel, lastLog }: FlowListItem): OwnFlow['ending'] {
  if ((finishedAt === null && !isCancel) || !lastLog) return null
  const { actorName, button, suggest, reason } = lastLog
  return { by: actorName, button, words: suggest || reason || '' }
}

/** Loads the caller's own flows for the home page, with their progress. */
export async function loadOwnFlows(context: Context): Promise<OwnFlow[]> {
  const { db, caller } = context
  const { workspace, id: personId, flows: flowIds } = caller
  const query = { nowpage: 1, search: {} }
  const [directory, page] = await Promise.all([
    readCurrentDirectory(context),
    listCreatedFlows(db, { workspace, personId, query, within: flowIds, size: lookedAt }),
  ])
  const flows = chosen(page.rows)
  const [{ formOf, say }, back, places, versions] = await Promise.all([
    loadRowForms(context, flows, []),
    loadReturnInfo(context, flows),
    readFlowProgress(
      db,
      workspace,
      flows.map(({ id }) => id),
    ),
    findPublishedVersionsById(
      db,
      workspace,
      flows.map(({ versionId }) => versionId),
    ),
  ])
  return flows.map((flow) => {
    const place = places.get(flow.id) ?? { flowId: flow.id, entered: [], waiting: [] }
    const design = versions.get(flow.versionId)?.design
    const way = { entered: place.entered, waiting: place.waiting.map(({ stepId }) => stepId) }
    const progress = design ? stepProgressOf(design, way) : { done: 0, ahead: 0 }
    const ended = { ...progress, ...(place.waiting.length ? {} : { ahead: 0 }) }
    const row = toFlowRow(flow, { directory, say, ...formOf(flow), ...back.ofFlow(flow.id) })
    return { flow: row, ...ended, now: toWaitingSteps(place.waiting, say), ending: endingOf(flow) }
  })
}
