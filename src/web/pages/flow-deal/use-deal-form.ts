import { useRef, useState } from 'react'
import {
  type FormRow,
  type FormValues,
  isSameValue,
  type MergeChange,
  type MergeWinner,
  mergeForms,
  type ThreeWayVersions,
} from '../../../core/form'
import type { Draft, OaFlowDealBymsgidData } from '../../../generated/types'
import { useFormControl } from '../../form-submission/use-form-control'
import { CallError, t, toCellText, toDisplayText, toRowText } from '../../platform'
import type { FormController } from '../../renderer'

/** Current form on the server. */
interface LatestForm {
  formdata: FormValues
  formmd5: string
}

/** Readable change by another person. */
export interface ChangeLine {
  key: string
  name: string
  mine: string
  theirs: string
}

/** Returns the server's newer form if submitting was rejected because the form had changed. */
export const latestFormOf = (error: unknown): LatestForm | undefined =>
  error instanceof CallError && error.code === 'formmd5error' ? (error.data as LatestForm) : undefined

/** Returns the values that differ from the opened ones; cleared values are null. */
export const diffFormValues = (opened: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([model, value]) => !isSameValue(opened[model], value))
      .map(([model, value]) => [model, value ?? null]),
  )

function textOf(change: MergeChange, value: unknown): string {
  const { item, row, column } = change
  if (column) return toCellText(item, column, value)
  if (row === undefined) return toDisplayText(item, value)
  return value ? toRowText(item, value as FormRow) : t('conflict.removed')
}

/** Describes where a change is and both values. */
export function toChangeLine(change: MergeChange): ChangeLine {
  const { key, item, row, column, mine, theirs } = change
  const place = row ? t('conflict.row', { table: item.name, n: row, name: column?.name ?? '' }) : item.name
  return { key, name: place.trim(), mine: textOf(change, mine), theirs: textOf(change, theirs) }
}

/** Form conflict after a concurrent change: both versions, and the other person's changes. */
export interface FormConflict {
  three: ThreeWayVersions<FormValues>
  changes: MergeChange[]
  fresh: LatestForm
  /** Button whose submission found the conflict; undefined for a draft. */
  index?: number
}

export type WinnerChooser = (key: string) => MergeWinner

const pick = (values: FormValues, models: readonly string[]): FormValues =>
  Object.fromEntries(models.map((model) => [model, values[model]]))

/** Returns the form of a message: initial values, input, and conflict resolution. */
export function useDealForm({ formset, formdata, formmd5 }: OaFlowDealBymsgidData) {
  const [opened, setOpened] = useState<LatestForm>({ formdata, formmd5 })
  const [conflict, setConflict] = useState<FormConflict | undefined>()
  const latest = useRef(opened)
  latest.current = opened
  const form = useFormControl()
  /** Values to put into the newer form once it has rendered, and the follow-up action. */
  const latestRef = useRef<{ values: FormValues; then?: () => void }>(undefined)

  /**
   * Returns the differences from the opened form, so that a draft never overwrites other people's changes.
   */
  const typed = (): Pick<Draft, 'inputdata' | 'opened'> => {
    const inputdata = diffFormValues(opened.formdata, form.written())
    return { inputdata, opened: pick(opened.formdata, Object.keys(inputdata)) }
  }
  const meet = (three: ThreeWayVersions<FormValues>, fresh: LatestForm, index?: number) => {
    const { changes } = mergeForms(formset, three, () => 'mine')
    setConflict({ three, changes, fresh, index })
  }
  /** Merges both versions as decided, then continues. */
  const merge = (
    { three, fresh }: Omit<FormConflict, 'changes'>,
    decide: WinnerChooser,
    then?: () => void,
  ) => {
    const values = diffFormValues(fresh.formdata, mergeForms(formset, three, decide).value)
    setConflict(undefined)
    if (fresh.formmd5 === opened.formmd5) return form.fill(values)
    latestRef.current = { values, then }
    setOpened(fresh)
  }
  const ready = (controller: FormController) => {
    form.ready(controller)
    const waiting = latestRef.current
    latestRef.current = undefined
    if (!waiting) return
    form.fill(waiting.values)
    waiting.then?.()
  }
  /** Restores a draft; conflicts with changes made since are resolved in the dialog. */
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
    /** Reads the form as currently rendered, also for callers before the next render. */
    md5: () => latest.current.formmd5,
    meet: (fresh: LatestForm, index: number) => {
      const { formdata: was } = opened
      meet({ opened: was, mine: { ...was, ...form.written() }, theirs: fresh.formdata }, fresh, index)
    },
    dismiss: () => setConflict(undefined),
  }
}
