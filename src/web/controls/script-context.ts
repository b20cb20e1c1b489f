import { createContext, use } from 'react'
import type { FormItem } from '#/generated/types'

/** Runs the script of a form's button. */
export type RunScript = (button: FormItem) => void

/** Who runs scripts; nobody does where a form is only designed or read. */
export const RunScriptContext = createContext<RunScript | undefined>(undefined)

/** How scripts are run here; undefined where nobody does. */
export const useRunScript = () => use(RunScriptContext)
