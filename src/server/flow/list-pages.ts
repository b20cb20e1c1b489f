import { startOf } from '../../core/flow/design'
import { itemsOf } from '../../core/form/items'
import { isFromElsewhere } from '../../core/form/offered'
import type { FlowDesign, FlowPage, ListQuery, MessagePage } from '../../generated/types'
import type { Context } from '../platform/call'
import { sightAtStep } from '../policies/form-sight'
import { toFlowRow, toSummary } from '../presenters/flow'
import { toListRow } from '../presenters/message'
import { listCreated } from '../queries/created-list'
import { directoryOf } from '../queries/directory'
import { listBox, type MessageBox } from '../queries/message-list'
import { type Page, pageSize } from '../queries/page'
import type { RunningFlow } from '../queries/running-flow'
import { toldTexts } from '../queries/told-texts'
import { versionsOf } from '../queries/version'

/** A page of one of the caller's boxes; summaries show what the step of the message lets its receiver read. */
export async function messagePage(box: MessageBox, query: ListQuery, context: Context): Promise<MessagePage> {
  const { db, caller } = context
  const { workspace, id: personId } = caller
  const [directory, page] = await Promise.all([
    directoryOf(context),
    listBox(db, { workspace, personId, box, query }),
  ])
  const summaryAt = await summaries(
    context,
    page.rows.map(({ flow }) => flow),
  )
  const rows = page.rows.map((row) => toListRow(row, { directory, summary: summaryAt(row.flow, row.stepId) }))
  return { ...toPage(page), result: rows }
}

/** A page of the flows that the caller created. */
export async function createdPage(query: ListQuery, context: Context): Promise<FlowPage> {
  const { workspace, id: personId } = context.caller
  const [directory, page] = await Promise.all([
    directoryOf(context),
    listCreated(context.db, { workspace, personId, query }),
  ])
  const summaryAt = await summaries(context, page.rows)
  return {
    ...toPage(page),
    result: page.rows.map((flow) => toFlowRow(flow, { directory, summary: summaryAt(flow) })),
  }
}

/** Summaries of flows as seen from a step, by default the start. */
async function summaries({ db, caller }: Context, flows: RunningFlow[]) {
  const ids = flows.map(({ versionId }) => versionId)
  const versions = await versionsOf(db, caller.workspace, ids)
  const models = [...versions.values()].flatMap(({ design }) => modelsFromElsewhere(design))
  const texts = await toldTexts(db, caller.workspace, { flows: flows.map(({ id }) => id), models })
  return (flow: RunningFlow, stepId?: string) => {
    const design = versions.get(flow.versionId)?.design
    if (!design) return []
    const sight = sightAtStep(design, stepId ?? startOf(design).id)
    return toSummary({ design, flow, told: texts.get(flow.id) }, sight)
  }
}

/** The models of summarised fields whose values only a source can name: the history told them when they were written. */
const modelsFromElsewhere = ({ formset, set }: FlowDesign): string[] =>
  itemsOf(formset)
    .filter((item) => set.summary.includes(item.key) && isFromElsewhere(item))
    .map(({ model }) => model)

const toPage = ({ total, isCapped, page, next }: Page<unknown>) => ({
  ...{ totalItems: total, totalIsCapped: isCapped, pageSize },
  ...{ currentPage: page, next },
})
