import { Refused } from '../../../core/business-error'
import { mayCreate } from '../../../core/flow/design/can-start'
import { startOf } from '../../../core/flow/design/design'
import { pageWorld } from '../../../core/flow/forms/client-expression-context'
import { defaultsFor } from '../../../core/flow/forms/default-values'
import { rightsToCreate } from '../../../core/flow/views/form-visibility'
import { toPressed } from '../../../core/flow/views/step-view'
import { type FormValues, isEmpty, own } from '../../../core/form/values/form-values'
import type { OaFlowGetbycreatData } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { addresseesOf } from '../../queries/directory/recipient-directory'
import { openingScene } from '../../read-models/action-context/load-context'
import { openedForm } from '../../read-models/action-context/open-form'
import { ownDepartments } from '../../read-models/action-context/own-departments'
import { type Again, carriedFrom } from '../../read-models/flow/resubmit'
import { ownDraft } from '../../services/drafts'

/**
 * What somebody needs to start a flow: the form as far as it may be seen, its defaults, buttons and own draft; with
 * a flow of his that he starts again, what that one gives.
 */
export async function startingOf(
  designId: string,
  again: string | undefined,
  context: Context,
): Promise<OaFlowGetbycreatData> {
  const { caller, db } = context
  const addressees = await addresseesOf(context)
  const { snapshot, version, description } = await openingScene({ reader: db, context, addressees }, designId)
  const { design, directory, flowName } = snapshot
  if (!mayCreate(design, directory, caller.id)) throw new Refused('flow.may-not-create', { name: flowName })

  const own = await ownDepartments(context, designId, directory)
  const deptId = own.depts[0]?.v ?? ''
  const defaults = defaultsFor(caller, snapshot)
  const old = again ? await carriedFrom(again, { snapshot, defaults }, context) : undefined
  const acting = { actor: caller, deptId, values: { ...defaults, ...old?.values } }
  const opener = { ...acting, rights: rightsToCreate(design), all: true }
  const { formset, limits, formdata } = await openedForm(snapshot, opener, context)
  return {
    flowid: designId,
    version: version.id,
    name: flowName,
    remark: design.remark,
    fileList: design.fileList,
    description,
    formset,
    limits,
    defaults: formdata,
    step: toPressed(design, startOf(design)),
    ...own,
    ...pageWorld(snapshot, acting, formset),
    form_save: await ownDraft(context, { kind: 'creat', target: designId }),
    ...(old && { again: withHeld(old.again, formdata) }),
  }
}

/** What came along and is still there: a field that a condition hides begins empty. */
const withHeld = (again: Again, formdata: FormValues): Again => ({
  ...again,
  carried: again.carried.filter(({ model }) => !isEmpty(own(formdata, model))),
})
