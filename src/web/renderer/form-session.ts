import { memoizeWeak } from '#/core/text/memoize'
import type { FormDesign, FormItem } from '#/generated/types'
import {
  canHoldValue,
  type FieldPlan,
  type FieldProblem,
  type FormRights,
  type FormValues,
  formFieldsOf,
  getOwnValue,
  isEmpty,
  isSameValue,
  waiveRequired,
} from '../../core/form'
import { createEmitter } from '../platform'
import { loadPatternEngine } from '../platform/pattern-engine'
import { emptyOverlay, type FormOverlay } from '../sandbox/form-overlay'
import { collectWrittenValues, copyValues, hasWrittenChanges, writableItems } from './copy-values'
import { createFieldFeedback } from './field-feedback'
import { createFormStore, type FormStore } from './form-store'
import type { FormulaBinding } from './formula-binding'

/** Controller of a rendered form, for its page. */
export interface FormController {
  /** Returns the non-empty writable values as parameters of a call. */
  values(): FormValues
  /** Returns all values of the form, read-only and computed fields included; hidden ones are empty. */
  allValues(): FormValues
  /** Returns the current rights of each field. */
  rights(): FormRights
  /** Checks all fields, shows the problems and focuses the first; `optional` accepts empty required fields. */
  validate(strictness?: 'complete' | 'optional'): Promise<FieldProblem[]>
  /** Shows problems found by the server and focuses the first. */
  setErrors(problems: readonly FieldProblem[]): void
  /** Whether anything differs from the initial values. */
  isDirty(): boolean
  /** Sets values, such as those of a draft; read-only fields stay unchanged. */
  fill(values: FormValues): void
  /** Applies changes from outside the form, also to read-only fields. */
  follow(values: FormValues): void
}

/** Session of a rendered form: its controller, and what its fields need. */
export interface FormSession extends FormController {
  /** Replaces the form by one with other texts, options or conditions; typed values and problems stay. */
  reform(to: Pick<FormSessionOptions, 'form' | 'linking'>): void
  /** Sets the rights before any condition. */
  grant(rights: FormRights): void
  /** Returns the rights without the overlay. */
  linkedRights(): FormRights
  /** Returns the form with the overlay applied. */
  shown(): FormDesign
  /** Sets the overlay of the form. */
  wear(overlay: FormOverlay): void
  /** Sets values that were checked elsewhere. */
  put(values: FormValues): void
  /** Sets initial values before any input; they do not count as changes. */
  begin(values: FormValues): void
  /** Returns the current value of a field. */
  value(model: string): unknown
  /** Problems of formulas, by a field's key or by `key.code.row` of a table. */
  problems: FormStore['problems']
  /** State of a remote function that has not returned. */
  remoteState: FormulaBinding['remoteState']
  /** Retries failed remote functions. */
  retry(): void
  /** Runs the formulas again, as their outside facts may have changed. */
  renew(): void
  /** Applies input to a field. */
  write(planned: FieldPlan, value: unknown): void
  /** Checks one field, on blur or after a correction. */
  check(planned: FieldPlan, when: 'left' | 'changed'): void
  /** Subscribes to changes of values. */
  onChange(listener: () => void): () => void
  /** Subscribes to changes of values, rights or formula problems. */
  onLook(listener: () => void): () => void
  /** Subscribes to requests to focus a field. */
  onGo(listener: (problem: FieldProblem) => void): () => void
  /** Whether a check left a problem in a field. */
  hasProblems(model: string): boolean
  /** Returns the problems of a field; the same list while nothing changes. */
  problemsOf(model: string): readonly FieldProblem[]
  /** Subscribes to changes of problems. */
  onFeedback(listener: () => void): () => void
  /** Subscribes to the number of problems from a check of the whole form until all are corrected. */
  onProblems(listener: (count: number) => void): () => void
}

/** Options of a session; formulas run only if a binding is given. */
export interface FormSessionOptions {
  form: FormDesign
  values: FormValues
  rights: FormRights
  linking?: FormulaBinding
  /** Computes the defaults for fields that a condition brings into sight; without it, they stay empty. */
  defaults?(): FormValues
}

/** Whether a field of a form has a pattern that its text must match. */
const hasPatternRule = memoizeWeak((form: FormDesign): boolean => /"pattern":"./.test(JSON.stringify(form)))

/** Loads the check on first use, and the engine of regular expressions if a field needs it. */
export async function loadCheck(form: FormDesign) {
  const engine = hasPatternRule(form) && loadPatternEngine()
  const [check] = await Promise.all([import('#/core/form/check/check-form'), engine])
  return check
}

interface Checked {
  form(): FormDesign
  feedback: ReturnType<typeof createFieldFeedback>
  filled(): FormStore
  before: FormValues
  overlay(): FormOverlay
  tellCount(count: number): void
  goTo(problem: FieldProblem): void
}

/** Creates the checks of a form: of some fields, and of all. */
function startChecks({ form, feedback, filled, before, overlay, tellCount, goTo }: Checked) {
  let isCounting = false
  feedback.onShow(() => {
    if (!isCounting) return
    const left = feedback.count()
    isCounting = left > 0
    tellCount(left)
  })
  const setErrors = (problems: readonly FieldProblem[]) => {
    overlay().reveal(problems)
    isCounting = true
    feedback.showAll(problems)
    const [first] = problems
    if (first) goTo(first)
  }
  /** A field that was only left is checked only if it differs from before. */
  const checkSome = async (formItems: readonly FormItem[], when: 'left' | 'changed') => {
    const { checkFieldValue } = await loadCheck(form())
    const now = filled().values()
    const rights = overlay().demand(filled().rights())
    const isMeant = ({ model }: FormItem) =>
      when === 'changed' || !isSameValue(getOwnValue(now, model), before[model])
    const checked = formItems.filter(isMeant).map((item) => {
      const problems = checkFieldValue(item, getOwnValue(now, item.model), {
        right: rights.get(item.key),
        before,
      })
      return [item.model, problems] as const
    })
    if (checked.length) feedback.show(checked)
  }
  const validate: FormController['validate'] = async (strictness = 'complete') => {
    const [{ checkForm }] = await Promise.all([loadCheck(form()), overlay().settled()])
    const demanded = overlay().demand(filled().rights())
    const rights = strictness === 'optional' ? waiveRequired(demanded) : demanded
    const problems = checkForm(form(), filled().values(), rights, { before })
    setErrors(problems)
    return problems
  }
  return { setErrors, checkSome, validate }
}

/** Creates the store of a form's values, as computed by its formulas. */
function startFields({ form, values: before, rights: granted, linking, defaults }: FormSessionOptions) {
  const items = formFieldsOf(form).filter(canHoldValue)
  const keys = new Map(items.map(({ model, key }) => [model, key]))
  return { form, linking, items, filled: createFormStore({ form, before, granted, keys, linking, defaults }) }
}

type Fields = ReturnType<typeof startFields>

const stateOf = ({ items, filled }: Fields, before: FormValues) => ({
  items,
  rights: filled.rights(),
  before,
  now: filled.values(),
  hasDefault: (model: string) => !isEmpty(filled.defaultOf(model)),
})

interface Entry extends Pick<Checked, 'feedback'> {
  fields(): Fields
  checkSome: ReturnType<typeof startChecks>['checkSome']
  write(values: FormValues): void
}

/** Creates the functions that set values from the page; fields with problems are checked again. */
function startEntry({ fields, feedback, checkSome, write }: Entry): Pick<FormController, 'fill' | 'follow'> {
  const take = (values: FormValues, items: readonly FormItem[]) => {
    const presentItems = items.filter(({ model }) => Object.hasOwn(values, model))
    write(copyValues(Object.fromEntries(presentItems.map(({ model }) => [model, values[model] ?? null]))))
    const repaired = presentItems.filter(({ model }) => feedback.hasShown(model))
    if (repaired.length) void checkSome(repaired, 'changed')
  }
  return {
    fill: (values) => {
      const { items, filled } = fields()
      const writable = writableItems(items, filled.granted())
      take(
        values,
        writable.map(({ item }) => item),
      )
    },
    follow: (values) => take(values, fields().items),
  }
}

/** Creates the session of a form. */
export function startFormSession(start: FormSessionOptions): FormSession {
  const before = copyValues(start.values)
  let now = startFields({ ...start, values: before })
  const [changed, looked] = [createEmitter<[]>(), createEmitter<[]>()]
  const reported = createEmitter<[FieldProblem]>()
  const counted = createEmitter<[number]>()
  const feedback = createFieldFeedback()
  let overlay = emptyOverlay(now.form)
  let formRightses = now.filled.rights()
  const { checkSome, setErrors, validate } = startChecks({
    form: () => now.form,
    feedback,
    filled: () => now.filled,
    before,
    overlay: () => overlay,
    tellCount: counted.tell,
    goTo: reported.tell,
  })
  /** Problems may disappear under other rights: the field is hidden, or no longer required. */
  const look = () => {
    const shown =
      formRightses === now.filled.rights() ? [] : now.items.filter(({ model }) => feedback.hasShown(model))
    formRightses = now.filled.rights()
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
    value: (model) => getOwnValue(now.filled.values(), model),
    onChange: changed.add,
    onLook: looked.add,
    onGo: reported.add,
    onProblems: counted.add,
    hasProblems: feedback.hasShown,
    problemsOf: feedback.problemsOf,
    onFeedback: feedback.onShow,
    reform: ({ form, linking }) => {
      const { filled } = now
      now = startFields({ form, linking, values: before, rights: filled.granted(), defaults: start.defaults })
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
