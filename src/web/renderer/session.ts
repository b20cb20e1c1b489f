import './literal-compiler'
import { createForm, type Field, type Form, onFormValuesChange } from '@formily/core'
import type { FieldProblem } from '#/core/form/check-form'
import { holdsValue } from '#/core/form/fields'
import { itemsOf } from '#/core/form/items'
import type { FormRights } from '#/core/form/rights'
import type { PlannedField } from '#/core/form/to-formily'
import { type FormValues, sameValue } from '#/core/form/values'
import type { FormDesign } from '#/generated/types'
import { startFeedback } from './feedback'
import { told } from './told'
import { isWritten, plain, writableItems, writtenValues } from './written'

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
  /** Checks one field, as leaving it or repairing it does. */
  check(planned: PlannedField, when: 'left' | 'changed'): void
  /** Told after each change of a value. */
  onChange(listener: () => void): () => void
  /** Told which field to go to. */
  onGo(listener: (problem: FieldProblem) => void): () => void
  /** Told how many problems a check of the whole form left. */
  onProblems(listener: (count: number) => void): () => void
}

/** The check knows a pattern engine of its own: it is fetched once it is needed. */
const loadCheck = () => import('#/core/form/check-form')

/** Starts a form with its values; fields are created as they come into sight. */
export function startSession(form: FormDesign, values: FormValues, granted: FormRights): FormSession {
  const before = plain(values)
  const items = itemsOf(form).filter(holdsValue)
  const changed = told<[]>()
  const went = told<[FieldProblem]>()
  const counted = told<[number]>()
  const effects = () => onFormValuesChange(() => changed.tell())
  const formily = createForm({ values: plain(values), effects })
  const feedback = startFeedback(formily)
  let rights = granted

  const allValues = () => plain(formily.values)
  const state = () => ({ items, rights, before, now: allValues() })
  const setErrors = (problems: readonly FieldProblem[]) => {
    feedback.showAll(problems)
    counted.tell(problems.length)
    const [first] = problems
    if (first) went.tell(first)
  }
  const checkOne = async ({ item, model }: PlannedField, when: 'left' | 'changed') => {
    const { checkItem } = await loadCheck()
    const value = allValues()[model]
    if (when === 'left' && sameValue(value, before[model])) return
    feedback.show(model, checkItem(item, value, { right: rights.get(item.key), before }))
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
    values: () => writtenValues(state()),
    isDirty: () => isWritten(state()),
    validate: async () => {
      const { checkForm } = await loadCheck()
      const problems = checkForm(form, allValues(), rights, { before })
      setErrors(problems)
      return problems
    },
    check: (planned, when) => {
      if (when === 'left' || feedback.hasShown(planned.model)) void checkOne(planned, when)
    },
    fill: (given) => {
      const taken = writableItems(items, rights).filter(({ item }) => Object.hasOwn(given, item.model))
      const chosen = Object.fromEntries(taken.map(({ item: { model } }) => [model, given[model]]))
      formily.setValues(plain(chosen), 'shallowMerge')
    },
  }
}
