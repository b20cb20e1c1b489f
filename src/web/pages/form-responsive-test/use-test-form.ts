import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { defaultsOf, type FormRights, type FormValues, fullRights, rightsOf } from '../../../core/form'
import type { FormDesign } from '../../../generated/types'
import { currentDefaultContext } from '../../form-host/default-context'
import { quietApi } from '../../platform/api'
import { useQuery } from '../../platform/use-query'
import { readFormHandoff } from '../../stores/form-handoff'
import { hasPermission } from '../../stores/session'
import { buildAllFieldsForm } from './all-fields-form'

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
