import type { FlowDesign, Problem } from '#/generated/types'
import { callableNames, checkDesign, type FlowDescription } from '../../../core/flow'
import { checkFormDesign } from '../../../core/form'
import '../../formula/syntax-problems'

/** Returns the problems of a design that need no company data. */
export const findLocalProblems = (design: FlowDesign, naming: FlowDescription): Problem[] => [
  ...checkFormDesign(design.formset, callableNames(design)),
  ...checkDesign(design, { naming }),
]
