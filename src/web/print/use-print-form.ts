import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { planForm } from '#/core/form/design/plan-form'
import { isWide, printableRows } from '#/core/form/field-values/printable-value'
import { type FormMode, rightsOf } from '#/core/form/rights/rights'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, FormLimit } from '#/generated/types'
import { startSession } from '../renderer/form-session'
import { type FormulaFacts, useFormulaBinding, useFormulaRefresh } from '../renderer/formula-binding'

/** A form with what it holds, as a call answers it to whoever prints it. */
export interface PrintForm {
  form: FormDesign
  limits: readonly FormLimit[]
  values: FormValues
  mode: FormMode
  world?: FormulaFacts
}

/** What of a form goes to paper: formulas and conditions count as they do on the screen. */
export function usePrintForm({ form, limits, values, mode, world }: PrintForm, empty: boolean) {
  const linking = useFormulaBinding(form, mode, world)
  const rights = useMemo(() => rightsOf(form, { step: limits, mode }), [form, limits, mode])
  const session = useMemo(
    () => startSession({ form, values, rights, linking }),
    [form, values, rights, linking],
  )
  useFormulaRefresh(linking, world, session.renew)
  const shown = useSyncExternalStore(session.onLook, session.rights)
  const held = useSyncExternalStore(session.onLook, session.allValues)
  useEffect(() => session.grant(rights), [session, rights])
  const rows = useMemo(
    () => printableRows(planForm(form, shown, 'read').rows, held, { empty }),
    [form, shown, held, empty],
  )
  const around = useMemo(() => ({ form, values: session.allValues, onLook: session.onLook }), [form, session])
  return { rows, values: held, around, isWide: useMemo(() => isWide(rows), [rows]) }
}
