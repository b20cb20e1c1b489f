import type { FlowDesign, Problem } from '../../../generated/types'
import { formFieldsOf } from '../../form'
import { designWarning, problemIf } from '../design'

const at = { part: 'set.paperSignature' }

/** Reports places of the seal that no paper has: an empty keyword, or a field or step that is gone. */
export function checkPaperSeal({ set, formset, funlist }: FlowDesign): Problem[] {
  const { paperSignature } = set
  if (!paperSignature) return []
  const { seal, place = 'history', text = '', field = '', step } = paperSignature
  const hasField = formFieldsOf(formset).some(({ key }) => key === field)
  const hasStep = !step || funlist.some(({ id }) => id === step)
  return [
    ...problemIf(!!seal && place === 'text' && !text.trim(), designWarning('seal-no-text', at)),
    ...problemIf(!!seal && place === 'field' && !hasField, designWarning('seal-no-field', at)),
    ...problemIf(place === 'history' && !hasStep, designWarning('seal-no-step', at)),
  ]
}
