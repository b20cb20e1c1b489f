import type { FormDesign, FormItem, Problem } from '../../generated/types'
import { checkExpression, optionFunction } from '../expression'
import { aliasOf, sourceFormulas } from './data-source'
import { optionOf } from './fields'
import { itemsOf } from './items'
import { knownFields } from './known-fields'
import type { FormulaNames } from './linkage/check'

const problem = ({ key, name }: FormItem, code: string, params = {}): Problem => ({
  code: `form-design.${code}`,
  params: { name, key, ...params },
  place: { field: key },
  level: 'error',
})

/** What is wrong with where the choices of a form's fields come from. */
export function checkSources(form: Pick<FormDesign, 'list'>, { remote }: FormulaNames): Problem[] {
  const isElsewhere = (item: FormItem) => ['remote', 'local'].includes(String(optionOf(item, 'sourceType')))
  const from = itemsOf(form).filter(isElsewhere)
  if (from.length === 0) return []
  const fields = knownFields(form)
  return from.flatMap((item) => {
    const alias = aliasOf(item)
    const texts = sourceFormulas(item)
    const isNamed = alias !== undefined || texts.some((text) => text.trim())
    if (!isNamed) return [problem(item, 'source-missing')]
    const isKnown = !remote || alias === undefined || remote.has(optionFunction(alias))
    return [
      ...(isKnown ? [] : [problem(item, 'source-unknown', { alias })]),
      ...texts
        .filter((text) => text.trim())
        .flatMap((text) => checkExpression(text, fields, { remote }))
        .map((fault): Problem => ({ ...fault, place: { field: item.key }, level: 'error' })),
    ]
  })
}
