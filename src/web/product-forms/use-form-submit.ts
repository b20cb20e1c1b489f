import { useRef, useState } from 'react'
import type { FieldProblem } from '#/core/form/check/check-form'
import { itemsOf } from '#/core/form/design/items'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, OwnForm } from '#/generated/types'
import type { Slots } from '../controls/slots'
import { CallError } from '../platform/call-error'
import { createRequestIds } from '../platform/request-id'
import { fieldProblemsOf } from '../renderer/field-refusals'
import type { FormController } from '../renderer/form'
import { type FieldOverrides, toCallValues, useProductForm } from './product-form'

/** A form of the product that is filled in and sent. */
export interface FormSubmitOptions<Filled, Answer = unknown> {
  /** A document under schemas/forms. */
  form: OwnForm
  /** What the fields begin with, by model. */
  values?: FormValues
  known?: FieldOverrides
  /** What the page draws in the slots of the form; it may follow what is filled in. */
  slots?: Slots | ((filled: Filled) => Slots)
  /** What only the page finds wrong, where the fields by themselves are right: keys of texts by model. */
  check?(filled: Filled): Partial<Record<string, string>>
  /** Refusals that are about one field: its model, by their codes, which are texts of the page. */
  about?: Readonly<Partial<Record<string, string>>>
  /** Sends what was filled in; the same attempt keeps its id. Where more than that is sent, `idOf` gives the id. */
  onSend(filled: Filled, requestId: string, idOf: (body: unknown) => string): Promise<Answer>
}

/** What is done with what was filled in. */
export type FormSubmitHandlers<Filled, Answer> = Pick<FormSubmitOptions<Filled, Answer>, 'check' | 'onSend'>

/** What is said of fields, as the form shows it. */
const saidOf = (form: FormDesign, said: Partial<Record<string, string>>): FieldProblem[] =>
  itemsOf(form).flatMap(({ key, model, name }) => {
    const text = said[model]
    return text ? [{ key, model, name, code: text, params: { name } }] : []
  })

/** What a refusal finds wrong in the form: the field that it is about, or those that it tells itself. */
function refusedBy(
  failure: CallError,
  form: FormDesign,
  about: FormSubmitOptions<never>['about'] = {},
): FieldProblem[] {
  const model = about[failure.code]
  return model ? saidOf(form, { [model]: failure.code }) : fieldProblemsOf(failure)
}

/** The form once it stands: it may be on its way while somebody already presses the button. */
function useStanding() {
  const controller = useRef<FormController>(undefined)
  const waiting = useRef<(() => void)[]>([])
  const stands = (ready: FormController) => {
    controller.current = ready
    for (const go of waiting.current.splice(0)) go()
  }
  const standing = async () => {
    if (!controller.current) await new Promise<void>((go) => waiting.current.push(go))
    return controller.current
  }
  return { stands, standing }
}

/** Checks and sends; what was answered, or nothing where the server refused, which is shown beside the fields. */
export function useFormSubmit<Filled extends object, Answer>(sent: FormSubmitOptions<Filled, Answer>) {
  const { form: own, known, values, slots } = sent
  const form = useProductForm(own, known)
  const { stands, standing } = useStanding()
  const idOf = useRef(createRequestIds())
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [now, setNow] = useState<FormValues>(values ?? {})
  const [errors, setErrors] = useState<FieldProblem[]>()
  const send = async ({
    check,
    onSend,
  }: FormSubmitHandlers<Filled, Answer> = sent): Promise<{ answer: Answer } | undefined> => {
    if (isBusy) return undefined
    const filling = await standing()
    if (!filling || (await filling.validate()).length) return undefined
    const filled = toCallValues(form, filling.allValues()) as Filled
    const found = check ? saidOf(form, check(filled)) : []
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
  return { view: { ...view, slots: drawn }, send, filled, isBusy, isDirty }
}
