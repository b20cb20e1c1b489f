import { useRef, useState } from 'react'
import type { FormValues } from '../../../core/form/values'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import type { FormController } from '../../renderer/form'
import { changedSince, type Difference, differencesOf, type Fresh, mergedTables } from './conflict'

/** A form that somebody changed while the button with this index was pressed. */
interface Conflict {
  index: number
  fresh: Fresh
}

const without = (values: FormValues, differences: readonly Difference[]): FormValues => {
  const gone = new Set(differences.map(({ model }) => model))
  return Object.fromEntries(Object.entries(values).filter(([model]) => !gone.has(model)))
}

/** The form of a message: what it was opened with, what is typed, and what to do when both moved apart. */
export function useDealForm({ formset, formdata, formmd5 }: OaFlowDealBymsgidData) {
  const [opened, setOpened] = useState<Fresh>({ formdata, formmd5 })
  const [conflict, setConflict] = useState<Conflict | undefined>()
  const controller = useRef<FormController>(undefined)
  const kept = useRef<FormValues>(undefined)
  /** The newer values over which this form is forced. */
  const forcedOver = useRef<FormValues>(undefined)

  const written = (): FormValues => controller.current?.values() ?? {}
  const mergedWith = (theirs: FormValues, winner: 'mine' | 'theirs') =>
    mergedTables(
      formset,
      { opened: opened.formdata, mine: { ...opened.formdata, ...written() }, theirs },
      winner,
    )
  /** What differs from the form as it was opened: a draft of it undoes nobody else's work. */
  const typed = () => changedSince(opened.formdata, written())
  /** Forced over newer values only what was typed here counts. */
  const values = () => {
    const theirs = forcedOver.current
    return theirs ? { ...typed(), ...mergedWith(theirs, 'mine') } : written()
  }
  const differences = conflict
    ? differencesOf(formset, {
        opened: opened.formdata,
        mine: controller.current?.allValues() ?? {},
        theirs: conflict.fresh.formdata,
      })
    : []
  const ready = (fresh: FormController) => {
    controller.current = fresh
    if (kept.current) fresh.fill(kept.current)
    kept.current = undefined
  }
  /** The newer values come in; what was typed into other fields stays. */
  const takeTheirs = () => {
    if (!conflict) return
    const { formdata } = conflict.fresh
    kept.current = { ...without(written(), differences), ...mergedWith(formdata, 'theirs') }
    setOpened(conflict.fresh)
    setConflict(undefined)
  }
  /** What is typed here counts; answers the button that was pressed. */
  const force = () => {
    forcedOver.current = conflict?.fresh.formdata
    setConflict(undefined)
    return conflict?.index
  }
  return {
    ...{ opened, conflict, differences, typed, values, ready, takeTheirs, force },
    meet: setConflict,
    dismiss: () => setConflict(undefined),
    md5: () => ({ formmd5: opened.formmd5, ...(forcedOver.current && { ignoreFormMd5: true }) }),
    isValid: async () => ((await controller.current?.validate()) ?? []).length === 0,
    fill: (draft: FormValues) => controller.current?.fill(draft),
    setErrors: (problems: Parameters<FormController['setErrors']>[0]) =>
      controller.current?.setErrors(problems),
  }
}
