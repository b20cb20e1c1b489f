import type { FlowDesign, FlowDesignStep, Quote } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { type FormValues, fieldNameOf, fieldValueToText, getOwnValue, quotableFields } from '../../form'
import type { FlowSnapshot, LoggedField } from '../snapshot'
import { formRights } from './form-input'

/** Maximum length of a quoted text; the rest is at the field. */
const maxText = 200

const shorten = (text: string) => (text.length > maxText ? `${text.slice(0, maxText)}…` : text)

/** Models of the fields that a person sees. */
interface SeenFields {
  models: ReadonlySet<string>
}

/** Form of a flow as the writer of a quote sees it. */
interface QuotedForm {
  design: FlowDesign
  values: FormValues
  sight: SeenFields
}

/** Returns the quoted fields with their texts; rejects a field that the writer does not see. */
export function quoteFields(models: readonly string[], { design, values, sight }: QuotedForm): LoggedField[] {
  const items = new Map(quotableFields(design.formset).map((item) => [item.model, item]))
  return [...new Set(models)].map((model) => {
    const item = items.get(model)
    if (!item || !sight.models.has(model)) throw new BusinessError('quote.no-field')
    const str = shorten(fieldValueToText(item, getOwnValue(values, model)))
    return { n: item.name, m: model, t: fieldNameOf(item), str }
  })
}

/** Returns the quotes of an opinion, as its writer sees the form in this step. */
export function opinionQuotes(
  flow: FlowSnapshot,
  step: FlowDesignStep,
  models: readonly string[] = [],
): { quotes?: LoggedField[] } {
  if (!models.length) return {}
  const { design } = flow
  const rights = formRights(design, step, 'deal')
  const visibleFields = quotableFields(design.formset).filter(
    ({ key }) => (rights.get(key)?.access ?? 'hidden') !== 'hidden',
  )
  const sight = { models: new Set(visibleFields.map(({ model }) => model)) }
  return { quotes: quoteFields(models, { design, values: flow.flow?.form ?? {}, sight }) }
}

/** Returns quotes for a reader: without label and text where they may not see the field. */
export const redactQuotes = (quotes: readonly LoggedField[], sight: SeenFields): Quote[] =>
  quotes.map(({ n, m, str }) =>
    sight.models.has(m) ? { m, n, str } : { m: '', n: '', str: '', hidden: true },
  )
