import type { FormItem, RelatedRequest } from '#/generated/types'
import {
  type AutofillSource,
  canConvert,
  convertValue,
  createValueConverter,
  formFieldsOf,
  getOwnValue,
  isRecord,
  upgradeForm,
} from '../../../core/form'
import type { FormHost } from '../../form-host/form-host'

/** Request that a field names. */
export interface RequestEntry {
  id: string
  name: string
}

/** Returns the entries of a field's value. */
export const requestEntries = (value: unknown): RequestEntry[] =>
  (Array.isArray(value) ? value : []).filter(
    (one): one is RequestEntry => isRecord(one) && typeof one.id === 'string' && typeof one.name === 'string',
  )

/** Returns the texts of an option that lists some. */
export const optionTexts = ({ options }: FormItem, name: string): string[] => {
  const option = options[name]
  return Array.isArray(option) ? option.filter((one): one is string => typeof one === 'string') : []
}

const maxName = 200

/** Names a found request; the server names it as the design discloses it. */
export const toRequestEntry = ({ flowlistid, flowname, title }: RelatedRequest): RequestEntry => ({
  id: flowlistid,
  name: `${flowname} ${title}`.slice(0, maxName),
})

/**
 * Reads a request as the source of autofilled fields: by the names of its fields, each value as the target stores it.
 */
export async function readRequestSource(id: string, host: FormHost): Promise<AutofillSource> {
  const { formset, formdata } = await host.requests.readForm(id)
  const items = new Map(formFieldsOf(upgradeForm(formset)).map((item) => [item.name, item]))
  return (name, target) => {
    const source = items.get(name)
    if (!source || !canConvert(target, source)) return null
    const into = createValueConverter(target, source)
    return convertValue(getOwnValue(formdata, source.model), into).value ?? null
  }
}
