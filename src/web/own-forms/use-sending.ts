import { useRef, useState } from 'react'
import type { FieldProblem } from '#/core/form/check/check-form'
import type { FormValues } from '#/core/form/values/values'
import type { OwnForm } from '#/generated/types'
import { Failure } from '../platform/failure'
import { requestIds } from '../platform/request-id'
import type { FormController } from '../renderer/form'
import { problemsIn } from '../renderer/refused-fields'
import { filledIn, type Known, useOwnForm } from './own-form'

/** A form of the product that is filled in and sent. */
export interface SentForm<Filled, Answer = unknown> {
  /** A document under schemas/forms. */
  form: OwnForm
  /** What the fields begin with, by model. */
  values?: FormValues
  known?: Known
  /** Sends what was filled in; the same attempt keeps its id. */
  onSend(filled: Filled, requestId: string): Promise<Answer>
}

/** Checks and sends; what was answered, or nothing where the server refused, which is shown beside the fields. */
export function useSending<Filled extends object, Answer>(sent: SentForm<Filled, Answer>) {
  const { form: own, known, onSend } = sent
  const form = useOwnForm(own, known)
  const controller = useRef<FormController>(undefined)
  const idOf = useRef(requestIds())
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<FieldProblem[]>()
  const send = async (): Promise<{ answer: Answer } | undefined> => {
    const filling = controller.current
    if (!filling || isBusy || (await filling.validate()).length) return undefined
    setBusy(true)
    const filled = filledIn(form, filling.allValues())
    try {
      return { answer: await onSend(filled as Filled, idOf.current(filled)) }
    } catch (error) {
      if (error instanceof Failure) setErrors(problemsIn(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const view = {
    form,
    errors,
    onReady: (ready: FormController) => {
      controller.current = ready
    },
    onChange: (changed: FormController) => setDirty(changed.isDirty()),
  }
  return { view, send, isBusy, isDirty }
}
