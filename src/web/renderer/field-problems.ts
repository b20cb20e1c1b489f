import type { FieldProblem } from '../../core/form'
import type { CallError } from '../platform'

/** Error codes that list field problems: of administrators' forms, and of the product's own. */
const distinguishing = new Set(['form.invalid', 'form.faults'])

/** Returns the field problems in a server error, if any. */
export const fieldProblemsOf = ({ code, data }: CallError): FieldProblem[] =>
  distinguishing.has(code) && Array.isArray(data) ? (data as FieldProblem[]) : []
