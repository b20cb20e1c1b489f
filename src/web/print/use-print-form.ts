import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { planForm } from '#/core/form/design/plan-form'
import { isWide, printableRows } from '#/core/form/field-values/printable-value'
import { type FormMode, rightsOf } from '#/core/form/rights/rights'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, FormLimit } from '#/generated/types'
import { startSession } from '../renderer/form-session'
import { type FormulaFacts, useFormulaBinding, useFormulaRefresh } from '../renderer/formula-binding'

/** Form with its values, as a call returns it for printing. */
export interface PrintForm {
  form: FormDesign
  limits: readonly FormLimit[]
  values: FormValues
  mode: FormMode
  world?: FormulaFacts
}

/** Returns the printed part of a form; formulas and conditions apply as on screen. */
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
