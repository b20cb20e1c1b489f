import {
  flowStatusLabel,
  snapshotClock,
  toClientExpressionContext,
  truncateRecipients,
} from '../../../core/flow'
import {
  applyItemStates,
  computeFormRights,
  type FormValues,
  linkFormInSlices,
  needsLandscapePage,
  planForm,
  printableRows,
  type RowPlan,
} from '../../../core/form'
import type { PrintHistory } from '../../../core/print'
import type { Flow, FormDesign, FormLimit, OaFlowDetailData } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { toFlow } from '../../presenters/flow'
import { toMessages } from '../../presenters/message'
import { readSignatures } from '../../queries/directory/profile'
import { compileFormInSlices } from '../../read-models/action-context/decide-in-slices'
import { loadVisibleForm } from '../../read-models/action-context/open-form'
import { retryWithRemote } from '../../read-models/action-context/remote/retry-with-remote'
import { resolveFormActor, type VisibleFlow } from '../../read-models/action-context/visible-flow'
import { localizeResponse } from '../../read-models/design/localize-response'
import { readComments, readHistory } from '../../read-models/flow/history'

/** Flow with its form as a person may print it. */
export interface FlowPrint {
  flow: Flow
  label: OaFlowDetailData['label']
  rows: readonly RowPlan[]
  values: FormValues
  isWide: boolean
}

interface ReaderForm extends ReturnType<typeof toClientExpressionContext> {
  formset: FormDesign
  limits: readonly FormLimit[]
  formdata: FormValues
}

/** Runs the formulas of the form as the page does for its reader, on what the reader may see. */
function linkReaderForm(form: ReaderForm, { scene }: VisibleFlow, context: Context) {
  const { formset, formdata, customs } = form
  const custom = (id: string) => (Object.hasOwn(customs, id) ? customs[id] : undefined)
  const world = { clock: snapshotClock(scene.snapshot), flow: form.flowfacts, custom }
  return retryWithRemote(context, (remote) =>
    finishInSlices(
      linkFormInSlices(formset, { before: formdata, values: formdata, world: { ...world, remote } }),
    ),
  )
}

/** Loads the form of a flow with the rights, conditions and words of its reader. */
export async function loadFlowPrint(
  visibleFlow: VisibleFlow,
  { empty }: { empty: boolean },
  context: Context,
): Promise<FlowPrint> {
  const { snapshot, running } = visibleFlow.scene
  const acting = resolveFormActor(visibleFlow.scene)
  const shown = await loadVisibleForm(snapshot, { ...acting, rights: visibleFlow.sight.rights }, context)
  const source = {
    flow: toFlow(running, snapshot.directory),
    ...shown,
    ...toClientExpressionContext(snapshot, acting, shown.formset),
  }
  const form = await localizeResponse('oa/flow/detail', source, context)
  await compileFormInSlices(form.formset)
  const { values, states } = await linkReaderForm(form, visibleFlow, context)
  const granted = computeFormRights(form.formset, { step: form.limits, mode: 'view' })
  const rights = applyItemStates(form.formset, granted, states)
  const rows = printableRows(planForm(form.formset, rights, 'read').rows, values, { empty })
  return {
    flow: form.flow,
    label: flowStatusLabel(running, { unfinished: running.unfinished, cancelled: running.cancelNum }),
    rows,
    values,
    isWide: needsLandscapePage(rows),
  }
}

/** Loads the history of a flow as its print page shows it. */
export async function loadPrintHistory(visibleFlow: VisibleFlow, context: Context): Promise<PrintHistory> {
  const { snapshot, running } = visibleFlow.scene
  const { db, caller } = context
  const messages = await finishInSlices(toMessages(snapshot.messages, running, snapshot.visits))
  const [logList, msgList, { list: remarks }] = await Promise.all([
    readHistory(visibleFlow, context),
    finishInSlices(truncateRecipients(messages, caller.id)),
    readComments(visibleFlow.scene, context),
  ])
  const history = await localizeResponse('oa/flow/detail_logs_msgs', { logList, msgList, remarks }, context)
  const people = logList.map(({ created_id }) => created_id)
  return { ...history, signatures: await readSignatures(db, caller.workspace, people) }
}
