import type { Directory } from '../../core/directory/directory'
import { checkDesign } from '../../core/flow/check-design'
import { checkFormDesign } from '../../core/form/check-design'
import type { FlowDesign, Problem } from '../../generated/types'

/** Everything wrong with a design: its form, its steps, and whom it names that is not in the company. */
export const problemsOf = (design: FlowDesign, directory: Directory): Problem[] => [
  ...checkFormDesign(design.formset),
  ...checkDesign(design, directory),
]
