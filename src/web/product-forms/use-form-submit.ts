import { useMemo, useRef, useState } from 'react'
import type { FormDesign, OwnForm } from '#/generated/types'
import { type FieldProblem, type FormValues, formFieldsOf } from '../../core/form'
import type { Slots } from '../controls/slots'
import { CallError, createRequestIds } from '../platform'
import { type FormController, fieldProblemsOf } from '../renderer'
import { type FieldOverrides, toCallValues, useProductForm } from './product-form'

/** Options of a product form and its submission. */
export interface FormSubmitOptions<Filled, Answer = unknown> {
  /** Document under schemas/forms. */
  form: OwnForm
  /** Initial values by model, where they are not the defaults of the document. */
  values?: FormValues
  known?: FieldOverrides
  /** Slots of the form, fixed or computed from the values filled in. */
  slots?: Slots | ((filled: Filled) => Slots)
  /** Checks by the page beyond those of single fields. Returns text keys by model. */
  check?(filled: Filled): Partial<Record<string, string>>
  /** Models of the fields concerned, by error code; the codes are text keys of the page. */
  about?: Readonly<Partial<Record<string, string>>>
  /**
   * Sends the values; retries of the same attempt use the same id. If more than the values is sent, `idOf`
   * returns the id.
   */
  onSend(filled: Filled, requestId: string, idOf: (body: unknown) => string): Promise<Answer>
}

/** Handlers of a submission. */
export type FormSubmitHandlers<Filled, Answer> = Pick<FormSubmitOptions<Filled, Answer>, 'check' | 'onSend'>

/** Converts messages by model to field problems. */
const toFieldProblems = (form: FormDesign, message: Partial<Record<string, string>>): FieldProblem[] =>
  formFieldsOf(form).flatMap(({ key, model, name }) => {
    const text = message[model]
    return text ? [{ key, model, name, code: text, params: { name } }] : []
  })

/** Returns the problems in an error: of the field it concerns, or those it lists itself. */
function refusedBy(
  failure: CallError,
  form: FormDesign,
  about: FormSubmitOptions<never>['about'] = {},
): FieldProblem[] {
  const model = about[failure.code]
  return model ? toFieldProblems(form, { [model]: failure.code }) : fieldProblemsOf(failure)
}

/** Provides the form controller as a promise, as the button may be pressed before the form is loaded. */
function useStanding() {
  const controller = useRef<FormController>(undefined)
  const waiting = useRef<(() => void)[]>([])
  const isValid = (ready: FormController) => {
    controller.current = ready
    for (const go of waiting.current.splice(0)) go()
  }
  const state = async () => {
    if (!controller.current) await new Promise<void>((go) => waiting.current.push(go))
    return controller.current
  }
  return { stands: isValid, standing: state }
}

/** Returns the values that the document of a form begins with. */
const defaultsOf = ({ list }: OwnForm): FormValues =>
  Object.fromEntries(
    list.flatMap(({ model, options }) =>
      options?.defaultValue === undefined ? [] : [[model, options.defaultValue]],
    ),
  )

/**
 * Validates and submits a form. Returns the response, or undefined after a server error, which is shown
 * beside the fields.
 */
export function useFormSubmit<Filled extends object, Answer>(sent: FormSubmitOptions<Filled, Answer>) {
  const { form: own, known, values, slots } = sent
  const form = useProductForm(own, known)
  const { stands, standing } = useStanding()
  const idOf = useRef(createRequestIds())
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const initial = useMemo(() => ({ ...defaultsOf(own), ...values }), [own, values])
  const [now, setNow] = useState<FormValues>(initial)
  const [errors, setErrors] = useState<FieldProblem[]>()
  const send = async ({
    check,
    onSend,
  }: FormSubmitHandlers<Filled, Answer> = sent): Promise<{ answer: Answer } | undefined> => {
    if (isBusy) return undefined
    const filling = await standing()
    if (!filling || (await filling.validate()).length) return undefined
    const filled = toCallValues(form, filling.allValues()) as Filled
    const found = check ? toFieldProblems(form, check(filled)) : []
    if (found.length) {
      setErrors(found)
      return undefined
    }
    setBusy(true)
    try {
      return { answer: await onSend(filled, idOf.current(filled), idOf.current) }
    } catch (error) {
      if (error instanceof CallError) setErrors(refusedBy(error, form, sent.about))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const view = {
    form,
    errors,
    onReady: stands,
    onChange: (changed: FormController) => {
      setDirty(changed.isDirty())
      setNow(changed.allValues())
    },
  }
  const filled = toCallValues(form, now) as Filled
  const drawn = typeof slots === 'function' ? slots(filled) : slots
  return { view: { ...view, values: initial, slots: drawn }, send, filled, isBusy, isDirty }
}
