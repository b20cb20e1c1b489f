import './literal-compiler'
import { createForm, type Field, type Form, onFormValuesChange } from '@formily/core'
import type { FieldProblem } from '#/core/form/check-form'
import { holdsValue } from '#/core/form/fields'
import { columnsOf, isTable, itemsOf } from '#/core/form/items'
import type { FieldRight, FormRights } from '#/core/form/rights'
import type { PlannedField } from '#/core/form/to-formily'
import { type FormValues, isEmpty, type Row, rowsOf, sameValue } from '#/core/form/values'
import type { FormDesign, FormItem } from '#/generated/types'

/** What a page may do with a form that is drawn. */
export interface FormController {
  /** What this person may write and has something to say about, as the calls want it. */
  values(): FormValues
  /** Everything the form holds, read-only fields included. */
  allValues(): FormValues
  /** Checks all, shows what is wrong beside the fields and goes to the first of them. */
  validate(): Promise<FieldProblem[]>
  /** Shows what the server found wrong and goes to the first of it. */
  setErrors(problems: readonly FieldProblem[]): void
  /** Whether anything differs from what the form started with. */
  isDirty(): boolean
  /** Puts values in, such as those of a draft; fields that may not be written keep theirs. */
  fill(values: FormValues): void
}

/** A drawn form: its Formily form, and what the fields need of it. */
export interface FormSession extends FormController {
  formily: Form
  /** The rights that count from now on. */
  grant(rights: FormRights): void
  fieldFor(planned: PlannedField): Field
  problemsOf(field: Field): readonly FieldProblem[]
  /** Checks one field, as leaving it or repairing it does. */
  check(planned: PlannedField, when: 'left' | 'changed'): void
  /** Told after each change of a value. */
  onChange(listener: () => void): () => void
  /** Told which field to go to. */
  onGo(listener: (problem: FieldProblem) => void): () => void
  /** Told how many problems a check of the whole form left. */
  onProblems(listener: (count: number) => void): () => void
}

const none: readonly FieldProblem[] = []

/** The check knows a pattern engine of its own: it is fetched once the form stands. */
const loadCheck = () => import('#/core/form/check-form')

/** A plain copy; Formily's values watch who reads them. */
const plain = (values: FormValues): FormValues => JSON.parse(JSON.stringify(values ?? {}))

function writableRow(row: Row, { columns }: FieldRight): Row {
  const cells = Object.entries(row).filter(([code]) => columns?.get(code)?.access === 'edit')
  return { ...Object.fromEntries(cells), ...(row._id === undefined ? {} : { _id: row._id }) }
}

const writable = (item: FormItem, value: unknown, right: FieldRight) =>
  isTable(item) && columnsOf(item).length
    ? rowsOf(value).map((row) => writableRow(row, right))
    : (value ?? null)

function listeners<Told extends unknown[]>() {
  const all = new Set<(...told: Told) => void>()
  const add = (listener: (...told: Told) => void) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  const tell = (...told: Told) => {
    for (const listener of all) listener(...told)
  }
  return { add, tell }
}

/** Starts a form with its values; fields are created as they come into sight. */
export function startSession(form: FormDesign, values: FormValues, granted: FormRights): FormSession {
  const before = plain(values)
  const items = itemsOf(form).filter(holdsValue)
  const changed = listeners<[]>()
  const went = listeners<[FieldProblem]>()
  const counted = listeners<[number]>()
  const formily = createForm({
    values: plain(values),
    validateFirst: true,
    effects: () => onFormValuesChange(() => changed.tell()),
  })
  let rights = granted
  const shown = new Map<string, FieldProblem[]>()

  const rightOf = (item: FormItem) => rights.get(item.key)
  const mayWrite = (item: FormItem) => rightOf(item)?.access === 'edit'
  const allValues = () => plain(formily.values)

  const show = (model: string, problems: FieldProblem[]) => {
    if (problems.length === 0 && !shown.has(model)) return
    if (problems.length) shown.set(model, problems)
    else shown.delete(model)
    formily.setFieldState(model, (state) => {
      state.data = { problems }
    })
  }

  const setErrors = (problems: readonly FieldProblem[]) => {
    const byModel = new Map<string, FieldProblem[]>()
    for (const problem of problems)
      byModel.set(problem.model, [...(byModel.get(problem.model) ?? []), problem])
    const gone = [...shown.keys()].filter((model) => !byModel.has(model))
    formily.setFormState(() => {
      for (const model of gone) show(model, [])
      for (const [model, own] of byModel) show(model, own)
    })
    counted.tell(problems.length)
    const [first] = problems
    if (first) went.tell(first)
  }

  return {
    formily,
    allValues,
    setErrors,
    onChange: changed.add,
    onGo: went.add,
    onProblems: counted.add,
    grant: (next) => {
      rights = next
    },
    fieldFor: ({ model, title, right }) =>
      formily.createField({ name: model, title, required: right.required }),
    problemsOf: (field) => (field.data as { problems?: FieldProblem[] } | undefined)?.problems ?? none,
    values: () => {
      const now = allValues()
      const spoken = items.filter(
        (item) =>
          mayWrite(item) && !(sameValue(now[item.model], before[item.model]) && isEmpty(now[item.model])),
      )
      return Object.fromEntries(
        spoken.flatMap((item) => {
          const right = rightOf(item)
          return right ? [[item.model, writable(item, now[item.model], right)]] : []
        }),
      )
    },
    validate: async () => {
      const { checkForm } = await loadCheck()
      const problems = checkForm(form, allValues(), rights, { before })
      setErrors(problems)
      return problems
    },
    check: ({ item, model }, when) => {
      if (when === 'changed' && !shown.has(model)) return
      void loadCheck().then(({ checkItem }) => {
        const value = allValues()[model]
        const untouched = when === 'left' && sameValue(value, before[model])
        if (!untouched) show(model, checkItem(item, value, { right: rightOf(item), before }))
      })
    },
    isDirty: () => {
      const now = allValues()
      return items.some((item) => mayWrite(item) && !sameValue(now[item.model], before[item.model]))
    },
    fill: (given) => {
      const taken = items.filter((item) => mayWrite(item) && Object.hasOwn(given, item.model))
      const values = plain(Object.fromEntries(taken.map(({ model }) => [model, given[model]])))
      formily.setValues(values, 'shallowMerge')
    },
  }
}
