import { useRef, useState } from 'react'
import type { FormValues } from '../../core/form/values/form-values'
import type { FormController } from '../renderer/form'

/** Something that is waited for, and the telling that it has come. */
function awaited<Thing>() {
  let tell: (thing: Thing) => void = () => undefined
  const comes = new Promise<Thing>((resolve) => {
    tell = resolve
  })
  return { comes, tell }
}

/** The form that is filled in, for whoever works with it before and after it is drawn. */
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
    /** What stands in the fields that one may write, whole: rows with the cells that one only reads, too. */
    written: (): FormValues => {
      const all = form.current?.allValues() ?? {}
      return Object.fromEntries(Object.keys(form.current?.values() ?? {}).map((model) => [model, all[model]]))
    },
    fill: (values: FormValues) => form.current?.fill(values),
    /** Whether nothing is wrong in the form; a press that comes before the form is drawn waits for it. */
    isValid: async () => (await (form.current ?? (await first.comes)).validate()).length === 0,
    setErrors: (problems: Parameters<FormController['setErrors']>[0]) => form.current?.setErrors(problems),
  }
}

export type FormControl = ReturnType<typeof useFormControl>
