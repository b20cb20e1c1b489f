import type { FieldProblem } from '#/core/form/check/check-form'
import type { FormRights } from '#/core/form/design/field-rights'
import { canHoldValue } from '#/core/form/design/fields'
import { itemsOf } from '#/core/form/design/items'
import type { FieldPlan } from '#/core/form/design/plan-form'
import { type FormValues, isSameValue, ownValue } from '#/core/form/values/form-values'
import type { FormDesign, FormItem } from '#/generated/types'
import { emptyOverlay, type FormOverlay } from '../sandbox/form-overlay'
import { collectWrittenValues, copyValues, hasWrittenChanges, writableItems } from './copy-values'
import { createEmitter } from './event-emitter'
import { createFieldFeedback } from './field-feedback'
import { createFormStore, type FormStore } from './form-store'
import type { FormulaBinding } from './formula-binding'

/** What a page may do with a form that is drawn. */
export interface FormController {
  /** What this person may write and has something to say about, as the calls want it. */
  values(): FormValues
  /** Everything the form holds, read-only and computed fields included; hidden ones are empty. */
  allValues(): FormValues
  /** What may be done with each field now. */
  rights(): FormRights
  /** Checks all, shows what is wrong beside the fields and goes to the first of them. */
  validate(): Promise<FieldProblem[]>
  /** Shows what the server found wrong and goes to the first of it. */
  setErrors(problems: readonly FieldProblem[]): void
  /** Whether anything differs from what the form started with. */
  isDirty(): boolean
  /** Puts values in, such as those of a draft; fields that may not be written keep theirs. */
  fill(values: FormValues): void
  /** Takes in what changed outside the form, also where this person may not write. */
  follow(values: FormValues): void
}

/** A drawn form, and what its fields need of it. */
export interface FormSession extends FormController {
  /** The same form with other words, options or conditions: what was typed and what was found wrong stays. */
  reform(to: Pick<SessionStart, 'form' | 'linking'>): void
  /** The rights that count from now on, before any condition. */
  grant(rights: FormRights): void
  /** The same before anything lies over the form. */
  linkedRights(): FormRights
  /** The form as its items look now. */
  shown(): FormDesign
  /** Lays something over the form, or something else. */
  wear(overlay: FormOverlay): void
  /** Puts values in that somebody else has judged. */
  put(values: FormValues): void
  /** The same before anybody has typed: what the form begins with is no change. */
  begin(values: FormValues): void
  /** The value of a field as it counts now. */
  value(model: string): unknown
  /** What kept formulas from having a value, by a field's key or by `key.code.row` of a table. */
  problems: FormStore['problems']
  /** How a remote function stands that has not answered. */
  remoteState: FormulaBinding['remoteState']
  /** Asks remote functions again that failed. */
  retry(): void
  /** Runs the formulas again: what they ask for beside the form may answer otherwise now. */
  renew(): void
  /** Takes in what was typed into a field. */
  write(planned: FieldPlan, value: unknown): void
  /** Checks one field, as leaving it or repairing it does. */
  check(planned: FieldPlan, when: 'left' | 'changed'): void
  /** Told after each change of a value. */
  onChange(listener: () => void): () => void
  /** Told when values, rights or problems of formulas may look different. */
  onLook(listener: () => void): () => void
  /** Told which field to go to. */
  onGo(listener: (problem: FieldProblem) => void): () => void
  /** Whether a check left something to repair in a field. */
  hasProblems(model: string): boolean
  /** What a check left on a field; the same list while it is so. */
  problemsOf(model: string): readonly FieldProblem[]
  /** Told when that may be otherwise. */
  onFeedback(listener: () => void): () => void
  /** Told how many problems a check of the whole form left. */
  onProblems(listener: (count: number) => void): () => void
}

/** What a session starts with; formulas are followed where it is told how. */
export interface SessionStart {
  form: FormDesign
  values: FormValues
  rights: FormRights
  linking?: FormulaBinding
}

/** The check knows a pattern engine of its own: it is fetched once it is needed. */
const loadCheck = () => import('#/core/form/check/check-form')

interface Checked {
  form(): FormDesign
  feedback: ReturnType<typeof createFieldFeedback>
  filled(): FormStore
  before: FormValues
  overlay(): FormOverlay
  tellCount(count: number): void
  goTo(problem: FieldProblem): void
}

/** The checks of a form: of some fields, and of all of them. */
function startChecks({ form, feedback, filled, before, overlay, tellCount, goTo }: Checked) {
  const setErrors = (problems: readonly FieldProblem[]) => {
    overlay().reveal(problems)
    feedback.showAll(problems)
    tellCount(problems.length)
    const [first] = problems
    if (first) goTo(first)
  }
  /** What was only left counts once it differs from before. */
  const checkSome = async (asked: readonly FormItem[], when: 'left' | 'changed') => {
    const { checkItem } = await loadCheck()
    const now = filled().values()
    const rights = overlay().demand(filled().rights())
    const isMeant = ({ model }: FormItem) =>
      when === 'changed' || !isSameValue(ownValue(now, model), before[model])
    const checked = asked.filter(isMeant).map((item) => {
      const problems = checkItem(item, ownValue(now, item.model), { right: rights.get(item.key), before })
      return [item.model, problems] as const
    })
    if (checked.length) feedback.show(checked)
  }
  const validate = async () => {
    const [{ checkForm }] = await Promise.all([loadCheck(), overlay().settled()])
    const problems = checkForm(form(), filled().values(), overlay().demand(filled().rights()), { before })
    setErrors(problems)
    return problems
  }
  return { setErrors, checkSome, validate }
}

/** The fields of a form, and its values as its formulas leave them. */
function startFields({ form, values: before, rights: granted, linking }: SessionStart) {
  const items = itemsOf(form).filter(canHoldValue)
  const keys = new Map(items.map(({ model, key }) => [model, key]))
  return { form, linking, items, filled: createFormStore({ form, before, granted, keys, linking }) }
}

type Fields = ReturnType<typeof startFields>

const stateOf = ({ items, filled }: Fields, before: FormValues) => ({
  items,
  rights: filled.rights(),
  before,
  now: filled.values(),
})

interface Entry extends Pick<Checked, 'feedback'> {
  fields(): Fields
  checkSome: ReturnType<typeof startChecks>['checkSome']
  write(values: FormValues): void
}

/** Values that a page puts into fields; what was wrong there is looked at again. */
function startEntry({ fields, feedback, checkSome, write }: Entry): Pick<FormController, 'fill' | 'follow'> {
  const take = (given: FormValues, items: readonly FormItem[]) => {
    const taken = items.filter(({ model }) => Object.hasOwn(given, model))
    write(copyValues(Object.fromEntries(taken.map(({ model }) => [model, given[model] ?? null]))))
    const repaired = taken.filter(({ model }) => feedback.hasShown(model))
    if (repaired.length) void checkSome(repaired, 'changed')
  }
  return {
    fill: (given) => {
      const { items, filled } = fields()
      const writable = writableItems(items, filled.granted())
      take(
        given,
        writable.map(({ item }) => item),
      )
    },
    follow: (given) => take(given, fields().items),
  }
}

/** Starts a form with its values. */
export function startSession(start: SessionStart): FormSession {
  const before = copyValues(start.values)
  let now = startFields({ ...start, values: before })
  const [changed, looked] = [createEmitter<[]>(), createEmitter<[]>()]
  const went = createEmitter<[FieldProblem]>()
  const counted = createEmitter<[number]>()
  const feedback = createFieldFeedback()
  let overlay = emptyOverlay(now.form)
  let judged = now.filled.rights()
  const { checkSome, setErrors, validate } = startChecks({
    form: () => now.form,
    feedback,
    filled: () => now.filled,
    before,
    overlay: () => overlay,
    tellCount: counted.tell,
    goTo: went.tell,
  })
  /** What was found wrong may be right under other rights: hidden, or no longer required. */
  const look = () => {
    const shown =
      judged === now.filled.rights() ? [] : now.items.filter(({ model }) => feedback.hasShown(model))
    judged = now.filled.rights()
    if (shown.length) void checkSome(shown, 'changed')
    looked.tell()
  }
  const begin = (written: FormValues) => {
    now.filled.write(written)
    look()
  }
  const write = (written: FormValues) => {
    begin(written)
    changed.tell()
  }

  return {
    setErrors,
    allValues: () => now.filled.values(),
    rights: () => overlay.narrow(now.filled.rights()),
    linkedRights: () => now.filled.rights(),
    shown: () => overlay.form,
    wear: (next) => {
      overlay = next
      look()
    },
    put: write,
    begin,
    problems: () => now.filled.problems(),
    remoteState: (name) => now.linking?.remoteState(name) ?? 'failed',
    retry: () => now.linking?.retry(),
    renew: () => {
      now.filled.renew()
      look()
    },
    value: (model) => ownValue(now.filled.values(), model),
    onChange: changed.add,
    onLook: looked.add,
    onGo: went.add,
    onProblems: counted.add,
    hasProblems: feedback.hasShown,
    problemsOf: feedback.problemsOf,
    onFeedback: feedback.onShow,
    reform: ({ form, linking }) => {
      const { filled } = now
      now = startFields({ form, linking, values: before, rights: filled.granted() })
      now.filled.write(filled.typed())
      overlay = emptyOverlay(form)
    },
    grant: (rights) => now.filled.grant(rights),
    write: ({ model }, value) => write({ [model]: value }),
    values: () => collectWrittenValues(stateOf(now, before)),
    isDirty: () => hasWrittenChanges(stateOf(now, before)),
    validate,
    check: ({ item }, when) => {
      if (when === 'left' || feedback.hasShown(item.model)) void checkSome([item], when)
    },
    ...startEntry({ fields: () => now, feedback, checkSome, write }),
  }
}
