import { BusinessError } from '../../../core/business-error'
import { collectInSlices } from '../../../core/slices'
import type {
  FlowPage,
  FlowQuery,
  ListQuery,
  MessagePage,
  MessageQuery,
  NoticeQuery,
} from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { toFlowRow, toLastOpinion, toWaitingSteps, type WordTranslator } from '../../presenters/flow'
import { toListRow } from '../../presenters/message'
import { pageSize, type ResultPage, type RunningFlow, readCurrentDirectory } from '../../queries'
import type { SupervisionScope } from '../../queries/flow/supervision-sql'
import { listVisibleFlows } from '../../queries/list/all-list'
import { listFlowsInArchive, listMessagesInArchive } from '../../queries/list/archived-flows'
import { type ChangePage, listChangedFlows } from '../../queries/list/changed-flows'
import { listCreatedFlows } from '../../queries/list/created-list'
import { readWaitingSteps } from '../../queries/list/flow-progress'
import type { RequestFilter } from '../../queries/list/flow-search'
import {
  listMessagesOutside,
  type MessageBox,
  type MessageListItem,
  readMessageBoxPage,
} from '../../queries/list/message-list'
import { fieldConditions, listVisibleVersions } from './field-search'
import { loadRowForms } from './list-rows'
import { loadReturnInfo } from './own-flows'
import { listSupervisedVersions, loadSupervisionScope } from './supervised-flows'

type BoxQuery = MessageQuery & Pick<NoticeQuery, 'groups' | 'request'>

/** Most messages of changed flows on a page. */
const maxChanged = 5000

/** Loads the rows of a page of a box. For a query with `since` they are those of changed flows, with the messages that have left the box. */
async function loadBoxRows(
  {
    query: { since, ...query },
    ...request
  }: { box: MessageBox; query: BoxQuery; fields: Awaited<ReturnType<typeof fieldConditions>>; size: number },
  context: Context,
): Promise<(ResultPage<MessageListItem> | ChangePage<MessageListItem>) & { gone?: string[] }> {
  const { db, caller, data } = context
  const { workspace, id: personId, flows: flowIds } = caller
  const boxQuery = { ...request, workspace, personId, within: flowIds }
  if (since === undefined) return readMessageBoxPage(db, { ...boxQuery, query })
  if (data === 'test') throw new BusinessError('list.since-test')
  const { after, order: _, groups: __, ...listQuery } = query
  const removedIds: string[] = []
  const page = await listChangedFlows<MessageListItem>(db, {
    workspace,
    position: after ?? since,
    flowOf: ({ flow }) => flow.id,
    load: async (flows) => {
      const changed = { ...boxQuery, query: { ...listQuery, nowpage: 1 }, flowIds: flows, size: maxChanged }
      const [{ rows }, left] = await Promise.all([
        readMessageBoxPage(db, changed),
        listMessagesOutside(db, { ...boxQuery, flows }),
      ])
      removedIds.push(...left)
      return rows
    },
    listArchived: (ids) => listMessagesInArchive(db, { workspace, personId, within: flowIds, ids }),
  })
  return { ...page, gone: [...removedIds, ...page.gone] }
}

/**
 * Loads a page of one of the caller's boxes; rows show what the step of the message lets its recipient read.
 */
export async function loadMessagePage(
  box: MessageBox,
  query: BoxQuery,
  context: Context,
  size = pageSize,
): Promise<MessagePage> {
  const personId = context.caller.id
  const fields = await fieldConditions(query.search, (id) => listVisibleVersions(id, box, context))
  const [directory, { gone, ...page }] = await Promise.all([
    readCurrentDirectory(context),
    loadBoxRows({ box, query, fields, size }, context),
  ])
  const flows = page.rows.map(({ flow }) => flow)
  const [{ formOf, decisionsOf, say }, back] = await Promise.all([
    loadRowForms(context, flows, columnsOf(query), query.search),
    loadReturnInfo(context, box === 'waiting' ? flows : [], personId),
  ])
  const result = await convertRows(page.rows, (row) => {
    const decisions = box === 'waiting' ? decisionsOf(row) : {}
    const form = formOf(row.flow, { stepId: row.stepId })
    const message = box === 'message' ? toLastOpinion(row.lastLog, say) : {}
    const shown = { ...form, ...decisions, ...back.ofMessage(row.id), ...message }
    return toListRow(row, { directory, say, ...shown })
  })
  return { ...toPage(page), result, ...(gone && { gone }) }
}

/** Choice of flows of a list, by which its query is made. */
interface FlowChoice {
  query: ListQuery
  size: number
  among?: RequestFilter
}

/** Loads a page of a list of flows, or of those that have changed since a position. */
function loadFlowPage<Row extends { id: string }>(
  { since, ...query }: FlowQuery,
  context: Context,
  {
    size,
    load,
    watching,
  }: {
    size: number
    load(choice: FlowChoice): Promise<ResultPage<Row>>
    watching?: SupervisionScope
  },
): Promise<ResultPage<Row> | ChangePage<Row>> {
  if (since === undefined) return load({ query, size })
  if (context.data === 'test') throw new BusinessError('list.since-test')
  const { after, order: _, ...listQuery } = query
  const { workspace, id: personId, flows: flowIds } = context.caller
  return listChangedFlows<Row>(context.db, {
    workspace,
    position: after ?? since,
    flowOf: ({ id }) => id,
    load: async (ids, size) => {
      const among = { ids, designs: [], results: [] }
      return (await load({ query: { ...listQuery, nowpage: 1 }, size, among })).rows
    },
    listArchived: (ids) =>
      listFlowsInArchive(context.db, {
        workspace,
        personId,
        within: flowIds,
        ids,
        ...(watching && { watching }),
      }),
  })
}

/** Loads a page of the flows that the caller created. */
export async function loadCreatedPage(
  query: FlowQuery,
  context: Context,
  size = pageSize,
): Promise<FlowPage> {
  const { workspace, id: personId, flows: flowIds } = context.caller
  const fields = await fieldConditions(query.search, (id) => listVisibleVersions(id, 'icreat', context))
  const [directory, page] = await Promise.all([
    readCurrentDirectory(context),
    loadFlowPage(query, context, {
      size,
      load: (choice) =>
        listCreatedFlows(context.db, { workspace, personId, fields, within: flowIds, ...choice }),
    }),
  ])
  const [{ formOf, say }, back, nowOf] = await Promise.all([
    loadRowForms(context, page.rows, columnsOf(query), query.search),
    loadReturnInfo(context, page.rows),
    loadWaitingSteps(context, page.rows),
  ])
  const result = await convertRows(page.rows, (flow) =>
    toFlowRow(flow, { directory, say, ...formOf(flow), ...back.ofFlow(flow.id), now: nowOf(flow, say) }),
  )
  return { ...toPage(page), result }
}

/** Loads a page of the flows visible to the caller; each row shows what its page would. */
export async function loadVisiblePage(
  query: FlowQuery,
  context: Context,
  size = pageSize,
): Promise<FlowPage> {
  const { workspace, id: personId, flows: flowIds } = context.caller
  const watching = await loadSupervisionScope(context)
  const looking = { workspace, personId, watching }
  const fields = await fieldConditions(query.search, (id) => listSupervisedVersions(id, looking, context))
  const [directory, page] = await Promise.all([
    readCurrentDirectory(context),
    loadFlowPage(query, context, {
      size,
      watching,
      load: (choice) => listVisibleFlows(context.db, { ...looking, fields, within: flowIds, ...choice }),
    }),
  ])
  const [{ formOf, say }, nowOf] = await Promise.all([
    loadRowForms(context, page.rows, columnsOf(query), query.search),
    loadWaitingSteps(context, page.rows),
  ])
  const result = await convertRows(page.rows, (row) =>
    toFlowRow(row, { directory, say, ...formOf(row, { all: row }), now: nowOf(row, say) }),
  )
  return { ...toPage(page), result }
}

/** Loads where the running ones of these flows wait. */
async function loadWaitingSteps({ db, caller }: Context, flows: readonly RunningFlow[]) {
  const running = flows.filter(({ result }) => result === 'running').map(({ id }) => id)
  const waiting = await readWaitingSteps(db, caller.workspace, running)
  return ({ id }: RunningFlow, say: WordTranslator) => toWaitingSteps(waiting.get(id) ?? [], say)
}

/** Converts rows one by one, yielding to other requests: exports convert a thousand at a time. */
const convertRows = <Row, Shown>(rows: readonly Row[], convert: (row: Row) => Shown): Promise<Shown[]> =>
  finishInSlices(collectInSlices(rows, (row) => [convert(row)]))

/** Form field columns, supported only for rows of one flow. */
const columnsOf = ({ search, columns = [] }: ListQuery) => (search.flowid ? columns : [])

const toPage = ({ total, isCapped, page, next, ...rest }: ResultPage<unknown> | ChangePage<unknown>) => ({
  totalItems: total,
  totalIsCapped: isCapped,
  pageSize,
  currentPage: page,
  next,
  ...('since' in rest && { since: rest.since, gone: rest.gone }),
})
