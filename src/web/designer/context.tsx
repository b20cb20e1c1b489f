import { createContext, useContext, useSyncExternalStore } from 'react'
import { useLanguage } from '../platform/i18n'
import type { Designer, DesignerState } from './designer'
import { itemOf } from './tree'

const Current = createContext<Designer | null>(null)

export const DesignerProvider = Current.Provider

export function useDesigner(): Designer {
  const designer = useContext(Current)
  if (!designer) throw new Error('a part of the designer stands outside of it')
  return designer
}

/** A part of the designer's state; redraws when that part changes or the language does. */
export function useDesign<Value>(read: (state: DesignerState) => Value): Value {
  const designer = useDesigner()
  useLanguage()
  return useSyncExternalStore(designer.subscribe, () => read(designer.state))
}

export const useDesignedForm = () => useDesign(({ history }) => history.present.form)
export const useSelectedItem = () =>
  useDesign(({ history, selected }) => itemOf(history.present.form, selected))
