import { Refused } from '../../core/business-error'
import { problemsOf } from '../../core/form/check/check-product-form'
import type { CallFacts } from '../platform/http/call-catalogue'
import type { Language } from '../platform/http/define-call'
import { ownForm } from '../platform/schemas/product-form'

/**
 * Holds a body against the form that was filled in for it (schemas/forms), by the rules that the page has checked.
 * The refusal names the fields.
 */
export function checkOwnForm(
  { form, formAt }: CallFacts,
  body: Record<string, unknown>,
  { language }: { language: Language },
): void {
  if (!form) return
  const filled = formAt ? (body[formAt] as Record<string, unknown>) : body
  const problems = problemsOf(ownForm(form, language), filled)
  if (!problems.length) return
  const fields = problems.map(({ name, code, params }) => ({
    code: 'form.fault',
    params: { name, said: { code, params } },
  }))
  throw new Refused('form.faults', { fields }, problems)
}
