import { useRef, useState } from 'react'
import {
  type MergeChange,
  type MergeWinner,
  mergeForms,
  type ThreeWay,
} from '../../../core/form/three-way-merge'
import type { FormValues } from '../../../core/form/values/form-values'
import type { Draft, OaFlowDealBymsgidData } from '../../../generated/types'
import { useFormControl } from '../../form-submission/use-form-control'
import type { FormController } from '../../renderer/form'
import { diffFormValues, type LatestForm } from './form-conflict'

/** A form that somebody changed while one typed: what each has, and what the other changed. */
export interface FormConflict {
  three: ThreeWay<FormValues>
  changes: MergeChange[]
  fresh: LatestForm
  /** The button whose press met it; none when a draft did. */
  index?: number
}

export type WinnerChooser = (key: string) => MergeWinner

const pick = (values: FormValues, models: readonly string[]): FormValues =>
  Object.fromEntries(models.map((model) => [model, values[model]]))

/** The form of a message: what it was opened with, what is typed, and what to do when both moved apart. */
export function useDealForm({ formset, formdata, formmd5 }: OaFlowDealBymsgidData) {
  const [opened, setOpened] = useState<LatestForm>({ formdata, formmd5 })
  const [conflict, setConflict] = useState<FormConflict | undefined>()
  const latest = useRef(opened)
  latest.current = opened
  const form = useFormControl()
  /** What comes into the newer form once it is drawn, and what is done then. */
  const kept = useRef<{ values: FormValues; then?: () => void }>(undefined)

  /** What differs from the form as it was opened: a draft of it undoes nobody else's work. */
  const typed = (): Pick<Draft, 'inputdata' | 'opened'> => {
    const inputdata = diffFormValues(opened.formdata, form.written())
    return { inputdata, opened: pick(opened.formdata, Object.keys(inputdata)) }
  }
  const meet = (three: ThreeWay<FormValues>, fresh: LatestForm, index?: number) => {
    const { changes } = mergeForms(formset, three, () => 'mine')
    setConflict({ three, changes, fresh, index })
  }
  /** Both in one form, as decided; then it is gone on with. */
  const merge = (
    { three, fresh }: Omit<FormConflict, 'changes'>,
    decide: WinnerChooser,
    then?: () => void,
  ) => {
    const values = diffFormValues(fresh.formdata, mergeForms(formset, three, decide).value)
    setConflict(undefined)
    if (fresh.formmd5 === opened.formmd5) return form.fill(values)
    kept.current = { values, then }
    setOpened(fresh)
  }
  const ready = (controller: FormController) => {
    form.ready(controller)
    const waiting = kept.current
    kept.current = undefined
    if (!waiting) return
    form.fill(waiting.values)
    waiting.then?.()
  }
  /** Puts a draft in; where somebody changed the same since it was typed, that is asked. */
  const restore = ({ basis, inputdata, opened: before = {} }: Draft) => {
    const models = Object.keys(inputdata)
    const base = basis === opened.formmd5 ? opened.formdata : pick(before, models)
    const was = { ...opened.formdata, ...pick(base, models) }
    const three = { opened: was, mine: { ...was, ...inputdata }, theirs: opened.formdata }
    const { changes } = mergeForms(formset, three, () => 'mine')
    if (changes.some(({ isConflict }) => isConflict)) setConflict({ three, changes, fresh: opened })
    else merge({ three, fresh: opened }, () => 'mine')
  }
  return {
    ...form,
    opened,
    conflict,
    typed,
    ready,
    merge,
    restore,
    /** Of the form as it is drawn now, for whoever asks before the page is drawn again, too. */
    md5: () => latest.current.formmd5,
    meet: (fresh: LatestForm, index: number) => {
      const { formdata: was } = opened
      meet({ opened: was, mine: { ...was, ...form.written() }, theirs: fresh.formdata }, fresh, index)
    },
    dismiss: () => setConflict(undefined),
  }
}
