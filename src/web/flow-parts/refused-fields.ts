import type { FieldProblem } from '../../core/form/check/check-form'
import type { Failure } from '../platform/failure'

/** What the server found wrong in a form, when that was why it refused. */
export const problemsIn = ({ code, data }: Failure): FieldProblem[] =>
  code === 'form.invalid' && Array.isArray(data) ? (data as FieldProblem[]) : []
