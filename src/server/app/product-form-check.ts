import { BusinessError } from '../../core/business-error'
import { checkProductValues } from '../../core/form/check/check-product-form'
import type { CallFacts } from '../platform/http/call-catalogue'
import type { Language } from '../platform/http/define-call'
import { getProductForm } from '../platform/schemas/product-form'

/**
 * Holds a body against the form that was filled in for it (schemas/forms), by the rules that the page has checked.
 * The refusal names the fields.
 */
export function checkProductForm(
  { form, formAt }: CallFacts,
  body: Record<string, unknown>,
  { language }: { language: Language },
): void {
  if (!form) return
  const filled = formAt ? (body[formAt] as Record<string, unknown>) : body
  const problems = checkProductValues(getProductForm(form, language), filled)
  if (!problems.length) return
  const fields = problems.map(({ name, code, params }) => ({
    code: 'form.fault',
    params: { name, said: { code, params } },
  }))
  throw new BusinessError('form.faults', { fields }, problems)
}
