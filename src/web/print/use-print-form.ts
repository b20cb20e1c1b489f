import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FormDesign, FormLimit } from '#/generated/types'
import { type FormMode, type FormValues, isWide, planForm, printableRows, rightsOf } from '../../core/form'
import { type FormulaFacts, startSession, useFormulaBinding, useFormulaRefresh } from '../renderer'

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
