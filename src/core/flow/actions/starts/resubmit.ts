import { BusinessError } from '../../../business-error'
import type { FormRights } from '../../../form/design/field-rights'
import { type CopyResult, copyFormValues } from '../../../form/map/copy-values'
import { redactForm } from '../../../form/rights/redact-form'
import { headOf } from '../../context/action-context'
import { canStartFlow } from '../../design/can-start'
import { startStepOf } from '../../design/design'
import { flowExpressionContextOf } from '../../forms/flow-expression-context'
import { formRights } from '../../forms/form-input'
import type { Actor, FlowSnapshot } from '../../snapshot/snapshot'

/** Whether flows of a design may be started again with the form of an old one. */
export const supportsResubmit = ({ design }: Pick<FlowSnapshot, 'design'>): boolean =>
  Boolean(design.set.form_copy?.length)

/** Whether somebody may start a flow of his own again, in the design that new flows run. */
export const canResubmitFlow = (
  old: FlowSnapshot,
  { design }: Pick<FlowSnapshot, 'design'>,
  { id }: Pick<Actor, 'id'>,
): boolean =>
  old.flow?.createdId === id && supportsResubmit({ design }) && canStartFlow(design, old.directory, id)

/** The rights under which somebody looks at his old flow. */
interface Reader {
  actor: Pick<Actor, 'id'>
  deptId: string
  rights: FormRights
}

/**
 * What an old flow gives to a new one as the new one's design says; formulas and custom functions see of the old
 * form what its creator may see of it.
 */
export function buildResubmission(
  old: FlowSnapshot,
  opening: FlowSnapshot,
  { rights, ...reader }: Reader,
): CopyResult {
  const { design, directory, newId, remote } = opening
  if (old.flowId !== opening.flowId || headOf(old).createdId !== reader.actor.id)
    throw new BusinessError('flow.not-yours-again')
  const { formset: form } = old.design
  const values = headOf(old).form
  const asked = { ...old, design: { ...old.design, set: design.set }, remote }
  const world = flowExpressionContextOf(asked, { ...reader, values: redactForm(form, rights, values).values })
  const to = {
    form: design.formset,
    rights: formRights(design, startStepOf(design), 'creat'),
    directory,
    newId,
  }
  return copyFormValues(design.set.form_copy ?? [], { ...world, form, values, rights }, to)
}
