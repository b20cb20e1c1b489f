import type { FlowDesign, FormItem } from '../../../generated/types'
import { fieldKindOf, formFieldsOf, itemTextFormat, valueSchemaOf } from '../../form'
import { startFormRights, stepVisibilityOf } from './form-visibility'

/** Whether a field takes any text that a person types. */
function isFreeText(item: FormItem): boolean {
  if (fieldKindOf(item) !== 'text' || itemTextFormat(item)?.from !== 'value' || item.options.formula)
    return false
  const { type, format } = valueSchemaOf(item)
  return type === 'string' && format === undefined
}

/**
 * Returns the field whose text describes a flow while its creator types no description: the first required
 * text that the creator writes and no step hides, otherwise the first such text. Lists show the description to
 * every assignee.
 */
export function findDescribingField(design: FlowDesign): FormItem | undefined {
  const rights = startFormRights(design)
  const isSeen = ({ model }: FormItem) =>
    design.funlist.every(({ id }) => stepVisibilityOf(design, id, false).models.has(model))
  const texts = formFieldsOf(design.formset).filter(
    (item) => rights.get(item.key)?.access === 'edit' && isFreeText(item) && isSeen(item),
  )
  return texts.find(({ key }) => rights.get(key)?.required) ?? texts[0]
}
