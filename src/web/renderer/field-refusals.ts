import type { FieldProblem } from '../../core/form/check/check-form'
import type { CallError } from '../platform/call-error'

/** Refusals that tell what is wrong with which field: of administrators' forms, and of our own. */
const telling = new Set(['form.invalid', 'form.faults'])

/** What the server found wrong in a form, when that was why it refused. */
export const fieldProblemsOf = ({ code, data }: CallError): FieldProblem[] =>
  telling.has(code) && Array.isArray(data) ? (data as FieldProblem[]) : []
