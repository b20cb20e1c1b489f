import { deptsOf } from '../../core/flow/act'
import { startOf } from '../../core/flow/design'
import { mayCreate } from '../../core/flow/may-create'
import { defaultsOf } from '../../core/form/defaults'
import { Refused } from '../../core/refused'
import type { OaFlowGetbycreatData } from '../../generated/types'
import type { Context } from '../platform/call'
import { companyZone } from '../platform/clock'
import { rightsToCreate } from '../policies/form-sight'
import { toShownForm } from '../presenters/form'
import { toPressed } from '../presenters/step'
import { addresseesOf } from '../queries/addressees'
import { findDraft } from '../queries/draft'
import { openingScene } from './scene'

/** What somebody needs to start a flow: the form as far as it may be seen, its defaults, buttons and own draft. */
export async function startingOf(designId: string, context: Context): Promise<OaFlowGetbycreatData> {
  const { caller, db } = context
  const addressees = await addresseesOf(context)
  const { snapshot, version, description } = await openingScene({ reader: db, context, addressees }, designId)
  const { design, directory, flowName } = snapshot
  if (!mayCreate(design, directory, caller.id)) throw new Refused('flow.may-not-create', { name: flowName })

  const step = startOf(design)
  const person = directory.person(caller.id)
  const depts = (person?.departments ?? []).map(({ id }) => {
    const path = directory.pathOf(id).map(({ name }) => name)
    return { id, name: path.at(-1) ?? '', path }
  })
  const filledFor = { id: caller.id, name: caller.name, jobId: caller.jobId }
  const defaults = defaultsOf(design.formset, {
    now: snapshot.now,
    zone: companyZone,
    person: filledFor,
    depts,
  })
  const { formset, limits, formdata } = toShownForm(design, rightsToCreate(design), defaults)
  const target = { workspace: caller.workspace, personId: caller.id, kind: 'creat', target: designId }
  return {
    ...{ flowid: designId, version: version.id, name: flowName, remark: design.remark },
    ...{ description, formset, limits, defaults: formdata, step: toPressed(step) },
    depts: deptsOf(directory, person),
    form_save: (await findDraft(db, target)) ?? null,
  }
}
