import { BusinessError } from '../../../core/business-error'
import {
  bookingReaderOf,
  canStartFlow,
  computeDefaults,
  findDescribingField,
  getStartStep,
  questionItemOf,
  startFormRights,
  toClientExpressionContext,
  toStepView,
} from '../../../core/flow'
import { type FormValues, getOwnValue, isEmpty } from '../../../core/form'
import { memoizeText } from '../../../core/text/memoize'
import type { OaFlowGetbycreatBody, OaFlowGetbycreatData } from '../../../generated/types'
import type { Context } from '../../platform'
import { recipientDirectoryOf } from '../../queries'
import { loadNewFlowContext } from '../../read-models/action-context/load-context'
import { loadVisibleForm } from '../../read-models/action-context/open-form'
import { loadOwnDepartments } from '../../read-models/action-context/own-departments'
import { loadRecalledValues } from '../../read-models/flow/recalled-values'
import { loadResubmission, type ResubmitInfo } from '../../read-models/flow/resubmit'
import { findOwnDraft } from '../../services/drafts'

/** What a new flow begins with: a flow to repeat, or a booking. */
interface StartSource {
  again?: string | undefined
  booking?: OaFlowGetbycreatBody['booking'] | undefined
}

/**
 * Returns what a creator needs to start a flow: the visible form, its defaults, buttons and own draft. For a
 * resubmission, also the values of the earlier flow; for a booking, its thing and time.
 */
export async function openStartForm(
  designId: string,
  { again, booking }: StartSource,
  context: Context,
): Promise<OaFlowGetbycreatData> {
  const { caller, db } = context
  const addressees = await recipientDirectoryOf(context)
  const { snapshot, version, description } = await loadNewFlowContext(
    { reader: db, context, addressees },
    designId,
  )
  const { design, directory, flowName } = snapshot
  if (questionItemOf(design)) throw new BusinessError('ask.program-only', { name: flowName })
  if (!canStartFlow(design, directory, caller.id))
    throw new BusinessError('flow.may-not-create', { name: flowName })

  const own = await loadOwnDepartments(context, designId, directory)
  const ownDept = (deptId?: string) => (own.depts.find(({ v }) => v === deptId) ?? own.depts[0])?.v ?? ''
  const defaultsOf = memoizeText((deptId) => computeDefaults(snapshot, { id: caller.id, deptId }), 2)
  const defaultsFrom = (deptId?: string) => defaultsOf(ownDept(deptId))
  const old = again ? await loadResubmission(again, { snapshot, defaultsFrom }, context) : undefined
  const deptId = ownDept(old?.again.dept)
  const defaults = defaultsOf(deptId)
  const booked = booking && bookingReaderOf(design, booking.ledger)(booking)
  const acting = { actor: caller, deptId, values: { ...defaults, ...old?.values, ...booked } }
  const opener = { ...acting, rights: startFormRights(design), all: true }
  const { formset, limits, formdata } = await loadVisibleForm(snapshot, opener, context)
  const describing = findDescribingField(design)
  const recalled = old ? undefined : await loadRecalledValues(snapshot, context)
  return {
    flowid: designId,
    version: version.id,
    name: flowName,
    remark: design.remark,
    fileList: design.fileList,
    description,
    ...(describing && { describedBy: describing.model }),
    formset,
    limits,
    defaults: formdata,
    step: toStepView(design, getStartStep(design)),
    ...own,
    ...toClientExpressionContext(snapshot, acting, formset),
    form_save: await findOwnDraft(context, { kind: 'creat', target: designId }),
    ...(recalled && { recalled }),
    ...(old && { again: omitEmptyCarried(old.again, formdata) }),
  }
}

/** Copied values that still exist; a field hidden by a condition begins empty. */
const omitEmptyCarried = (again: ResubmitInfo, formdata: FormValues): ResubmitInfo => ({
  ...again,
  carried: again.carried.filter(({ model }) => !isEmpty(getOwnValue(formdata, model))),
})
