import { type FlowSnapshot, listRememberedFields, recallValues } from '../../../core/flow'
import {
  fieldValueToText,
  formFieldsOf,
  getOwnValue,
  isEmpty,
  isOfferedChoice,
  staticChoices,
} from '../../../core/form'
import type { FormItem, OaFlowGetbycreatData } from '../../../generated/types'
import { type Context, requestLimits } from '../../platform'
import { findRecalledFlow } from '../../queries'
import { readLoggedTexts } from '../../queries/flow/logged-field-texts'
import { retryWithRemote } from '../action-context/remote/retry-with-remote'
import { loadVisibleFlow, resolveFormActor } from '../action-context/visible-flow'

/** Whether the design still offers a value as a choice; choices of sources are checked by the page. */
function isStillOffered(item: FormItem, value: unknown): boolean {
  const choices = staticChoices(item)
  return !choices || isOfferedChoice(item, value, choices)
}

/**
 * Loads the values of the caller's last flow of a design for the fields that it remembers. The caller may read them
 * there and write them now, and the fields still accept them.
 */
export async function loadRecalledValues(
  snapshot: FlowSnapshot,
  context: Context,
): Promise<OaFlowGetbycreatData['recalled']> {
  const { db, caller, language } = context
  const remembered = listRememberedFields(snapshot.design)
  const id = remembered.length ? await findRecalledFlow(db, caller, snapshot.designId) : undefined
  if (id === undefined) return undefined
  const { scene, sight } = await loadVisibleFlow(context, { flow: id })
  const reader = { actor: scene.actor, deptId: resolveFormActor(scene).deptId, rights: sight.rights }
  const models = remembered.map(({ model }) => model)
  const [{ values }, texts] = await Promise.all([
    retryWithRemote(
      context,
      (remote) => recallValues(scene.snapshot, { ...snapshot, remote }, reader),
      requestLimits.remoteFailed,
    ),
    readLoggedTexts(db, caller.workspace, { flows: [id], models }),
  ])
  const fields = formFieldsOf(snapshot.design.formset).flatMap((item) => {
    const { model, name } = item
    const value = getOwnValue(values, model)
    if (isEmpty(value) || !isStillOffered(item, value)) return []
    const own = fieldValueToText(item, value, language)
    return [{ model, name, text: texts.get(id)?.get(model) ?? own, value }]
  })
  return fields.length ? { workname: scene.running.workname, fields } : undefined
}
