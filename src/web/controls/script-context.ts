import { createContext, useContext } from 'react'
import type { FormItem } from '#/generated/types'

/** Runs the script of a form's button. */
export type RunScript = (button: FormItem) => void

/** Provides the script runner; absent where a form is only designed or read. */
export const RunScriptContext = createContext<RunScript | undefined>(undefined)

/** Returns the script runner, or undefined if scripts are not run here. */
export const useRunScript = () => useContext(RunScriptContext)
