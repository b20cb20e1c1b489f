import type { FlowDesign, FormItem } from '../../../../generated/types'
import { BusinessError } from '../../../business-error'
import { type CopyResult, copyFormValues, type FormRights, formFieldsOf, redactForm } from '../../../form'
import { createFlowHead } from '../../context'
import { canStartFlow, getStartStep } from '../../design'
import { flowExpressionContextOf } from '../../forms/flow-expression-context'
import { formRights } from '../../forms/form-input'
import type { Actor, FlowSnapshot } from '../../snapshot'

/** Checks whether flows of a design can be started again with the form of an old one. */
export const supportsResubmit = ({ design }: Pick<FlowSnapshot, 'design'>): boolean =>
  Boolean(design.set.form_copy?.length)

/** Checks whether a person may start their own flow again, in the design version of new flows. */
export const canResubmitFlow = (
  old: FlowSnapshot,
  { design }: Pick<FlowSnapshot, 'design'>,
  { id }: Pick<Actor, 'id'>,
): boolean =>
  old.flow?.createdId === id && supportsResubmit({ design }) && canStartFlow(design, old.directory, id)

/** Rights with which a reader sees their old flow. */
interface Reader {
  actor: Pick<Actor, 'id'>
  deptId: string
  rights: FormRights
}

/**
 * Builds the form of a new flow from an old one, as the new design says. Formulas and custom functions see
 * only what the creator may see of the old form.
 */
export function buildResubmission(
  old: FlowSnapshot,
  opening: FlowSnapshot,
  { rights, ...reader }: Reader,
): CopyResult {
  const { design, directory, newId, remote } = opening
  if (old.designId !== opening.designId || createFlowHead(old).createdId !== reader.actor.id)
    throw new BusinessError('flow.not-yours-again')
  const { formset: form } = old.design
  const values = createFlowHead(old).form
  const requested = { ...old, design: { ...old.design, set: design.set }, remote }
  const world = flowExpressionContextOf(requested, {
    ...reader,
    values: redactForm(form, rights, values).values,
  })
  const to = {
    form: design.formset,
    rights: formRights(design, getStartStep(design), 'creat'),
    directory,
    newId,
  }
  return copyFormValues(design.set.form_copy ?? [], { ...world, form, values, rights }, to)
}

/** Lists the fields whose last values a design offers to the creator of a new flow. */
export const listRememberedFields = ({ formset }: Pick<FlowDesign, 'formset'>): FormItem[] =>
  formFieldsOf(formset).filter(({ remember }) => remember === true)

/** Builds the values that an old flow offers for the remembered fields of the new design, copied as in a resubmission. */
export function recallValues(old: FlowSnapshot, opening: FlowSnapshot, reader: Reader): CopyResult {
  const { design } = opening
  const form_copy = listRememberedFields(design).map(({ model, name }) => ({
    model_key: model,
    name,
    is_advanced: false,
    show: true,
  }))
  return buildResubmission(
    old,
    { ...opening, design: { ...design, set: { ...design.set, form_copy } } },
    reader,
  )
}
