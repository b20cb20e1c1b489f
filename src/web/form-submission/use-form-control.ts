import { useRef, useState } from 'react'
import type { FormValues } from '../../core/form'
import type { FormController } from '../renderer'

/** Returns a promise with its resolve function. */
function awaited<Thing>() {
  let tell: (thing: Thing) => void = () => undefined
  const comes = new Promise<Thing>((resolve) => {
    tell = resolve
  })
  return { comes, tell }
}

/** Returns the controller of the form, usable before and after it is rendered. */
export function useFormControl() {
  const [isReady, setReady] = useState(false)
  const [first] = useState(() => awaited<FormController>())
  const form = useRef<FormController>(undefined)
  return {
    isReady,
    ready: (controller: FormController) => {
      form.current = controller
      first.tell(controller)
      setReady(true)
    },
    values: (): FormValues => form.current?.values() ?? {},
    /** Returns the value of a field. */
    value: (model: string): unknown => form.current?.allValues()[model],
    /** Returns the values of writable fields, complete: rows include their read-only cells. */
    written: (): FormValues => {
      const all = form.current?.allValues() ?? {}
      return Object.fromEntries(Object.keys(form.current?.values() ?? {}).map((model) => [model, all[model]]))
    },
    fill: (values: FormValues) => form.current?.fill(values),
    /** Whether the form is valid; waits until it is rendered. */
    isValid: async (...strictness: Parameters<FormController['validate']>) =>
      (await (form.current ?? (await first.comes)).validate(...strictness)).length === 0,
    setErrors: (problems: Parameters<FormController['setErrors']>[0]) => form.current?.setErrors(problems),
  }
}

export type FormControl = ReturnType<typeof useFormControl>
