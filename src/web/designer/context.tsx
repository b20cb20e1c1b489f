import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { memoizeWeak } from '#/core/text/memoize'
import type { FormItem, Problem } from '#/generated/types'
import type { FieldReferrers } from '../../core/flow'
import { type FormulaTarget, toFieldSymbols } from '../../core/form'
import type { FlowFunction } from '../formula/flow-functions'
import type { ExpressionSymbols } from '../formula/symbols'
import { useLanguage } from '../platform'
import type { Designer, DesignerState } from './designer'
import { findItem } from './item-tree'

const Current = createContext<Designer | null>(null)

export const DesignerProvider = Current.Provider

/** Milliseconds without a change before the whole form is checked, so that keys that follow each other cost one check. */
export const checkDelay = 100

const Problems = createContext<readonly Problem[]>([])

/** Provides the problems of the designed form. */
export const ProblemsProvider = Problems.Provider

/** Returns the problem of the formula at a place. */
export const useFormulaProblem = (
  item: FormItem,
  part: FormulaTarget,
  column?: string,
): Problem | undefined =>
  useContext(Problems).find(
    ({ place }) => place?.field === item.key && place.part === part && place.column === column,
  )

const Custom = createContext<readonly FlowFunction[]>([])

/** Provides the custom functions of the flow whose form is designed. */
export const CustomFunctionsProvider = Custom.Provider

/** Facts about the flow that the form designer uses: the steps, and the rights of each to the fields. */
export type DesignerFlow = FieldReferrers

const Flow = createContext<DesignerFlow | null>(null)

/** Provides the flow whose form is designed, if any. */
export const FlowProvider = Flow.Provider
export const useDesignerFlow = (): DesignerFlow | null => useContext(Flow)

export function useDesigner(): Designer {
  const designer = useContext(Current)
  if (!designer) throw new Error('a part of the designer stands outside of it')
  return designer
}

/** Returns a part of the designer's state; re-renders when that part or the language changes. */
export function useDesignerState<Value>(read: (state: DesignerState) => Value): Value {
  const designer = useDesigner()
  useLanguage()
  return useSyncExternalStore(designer.subscribe, () => read(designer.state))
}

export const useFormDesign = () => useDesignerState(({ history }) => history.present.form)
export const useSelectedItem = () =>
  useDesignerState(({ history, selected }) => findItem(history.present.form, selected))

const fieldSymbolsOf = memoizeWeak(toFieldSymbols)

/** Returns the symbols available to a formula of an item, or of one column of a table. */
export function useExpressionSymbols(item: FormItem, column?: string): ExpressionSymbols {
  const form = useFormDesign()
  const custom = useContext(Custom)
  return useMemo(() => {
    const fields = fieldSymbolsOf(form)
    const row = column === undefined ? undefined : fields.find(({ key }) => key === item.key)?.columns
    return { fields, row, custom, itself: column ?? item.key }
  }, [form, custom, item.key, column])
}
