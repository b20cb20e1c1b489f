import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  defaultsOf,
  emptyForm,
  type FormRights,
  type FormValues,
  fieldSchemas,
  fullRights,
  rightsOf,
} from '../../../core/form'
import type { FieldSchema, FormDesign, FormItem } from '../../../generated/types'
import { defaultOptions } from '../../designer/new-item'
import { currentDefaultContext } from '../../form-host/default-context'
import { currentLanguage, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { readFormHandoff } from '../../stores/form-handoff'
import { hasPermission } from '../../stores/session'

const keyOf = (n: number) => `1700000000000_${n}`

function itemOf(field: FieldSchema, n: number): FormItem {
  const { name, type = name, title } = field
  const first = defaultOptions(field, currentLanguage())
  const options = { ...first, ...(type === 'custom' && { componentName: name }) }
  const model = `${type}_${keyOf(n)}`
  return { type, name: title[currentLanguage()], key: keyOf(n), keyindex: n, model, options, rules: [] }
}

/** Maximum number of fields per row on a tablet. */
const inRow = 4

function gridOf(items: FormItem[], n: number): FormItem {
  const columns = items.map((item) => ({ span: 24 / inRow, list: [item] }))
  const key = keyOf(n)
  return { type: 'grid', name: '', key, keyindex: n, model: `grid_${key}`, options: {}, rules: [], columns }
}

/**
 * Builds a form with one field of every standalone type, four per row, to show how narrow widths reflow them.
 */
function buildAllFieldsForm(): FormDesign {
  const items = fieldSchemas.filter(({ holds }) => !holds).map((field, i) => itemOf(field, i + 1))
  const rows = Array.from({ length: Math.ceil(items.length / inRow) }, (_, i) =>
    gridOf(items.slice(i * inRow, (i + 1) * inRow), items.length + i + 1),
  )
  return { ...emptyForm(), list: rows }
}

/** Form to test, with its initial values. */
export interface TestForm {
  form: FormDesign
  rights: FormRights
  values: FormValues
}

const whole = (form: FormDesign, values = defaultsOf(form, currentDefaultContext())): TestForm => ({
  form,
  values,
  rights: fullRights(form),
})

/**
 * Loads the form of a flow: for designers the draft with all fields, for creators the form they would fill
 * in.
 */
async function formOfFlow(id: string): Promise<TestForm> {
  if (hasPermission('flowdesign.editsenior'))
    return whole((await quietApi.oa.flowdesigns.getbyid({ _id: id })).design.formset)
  const { formset: form, limits, defaults } = await quietApi.oa.flow.getbycreat({ _id: id })
  return { form, values: defaults, rights: rightsOf(form, { step: limits, mode: 'creat' }) }
}

function formHanded(id: string): TestForm | undefined {
  const handed = readFormHandoff(id)
  return handed && whole(handed.form, handed.values)
}

/** Returns the form in the address: that of a flow, one passed by the designer, or a field of every type. */
export function useTestForm() {
  const [query, setQuery] = useSearchParams()
  const id = query.get('id') ?? ''
  const handed = query.get('handed')
  const here = useMemo(
    () => (handed ? formHanded(handed) : id ? undefined : whole(buildAllFieldsForm())),
    [handed, id],
  )
  const { value, failure, reload } = useQuery(id, async () => (id ? formOfFlow(id) : undefined))
  return {
    id,
    failure,
    reload,
    isHanded: handed !== null,
    tested: here ?? value,
    choose: (next: string) => setQuery(next ? { id: next } : {}),
  }
}
