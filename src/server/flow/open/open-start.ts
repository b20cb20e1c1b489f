import { startOf } from '../../../core/flow/design/design'
import { mayCreate } from '../../../core/flow/design/may-create'
import { defaultsFor } from '../../../core/flow/forms/form-defaults'
import { pageWorld } from '../../../core/flow/forms/page-world'
import { rightsToCreate } from '../../../core/flow/told/form-sight'
import { toPressed } from '../../../core/flow/told/pressed-step'
import { type FormValues, isEmpty, own } from '../../../core/form/values/values'
import { Refused } from '../../../core/refused'
import type { OaFlowGetbycreatData } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { addresseesOf } from '../../queries/directory/addressees'
import { type Again, carriedFrom } from '../../reading/flow/starting-again'
import { openedForm } from '../../reading/scene/opened-form'
import { ownDepartments } from '../../reading/scene/own-departments'
import { openingScene } from '../../reading/scene/scene'
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
