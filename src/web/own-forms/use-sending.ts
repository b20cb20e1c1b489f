import { useRef, useState } from 'react'
import type { FieldProblem } from '#/core/form/check/check-form'
import type { FormValues } from '#/core/form/values/values'
import type { OwnForm } from '#/generated/types'
import { Failure } from '../platform/failure'
import { requestIds } from '../platform/request-id'
import type { FormController } from '../renderer/form'
import { problemsIn } from '../renderer/refused-fields'
import { filledIn, type Offers, useOwnForm } from './own-form'

/** A form of the product that is filled in and sent. */
export interface SentForm<Filled> {
  /** A document under schemas/forms. */
  form: OwnForm
  /** What the fields begin with, by model. */
  values?: FormValues
  /** What fields offer that only the page knows. */
  offers?: Offers
  /** Sends what was filled in; the same attempt keeps its id. */
  onSend(filled: Filled, requestId: string): Promise<unknown>
}

/** Checks, sends, and shows beside the fields why the server refused; answers whether it was sent. */
export function useSending<Filled extends object>({ form: own, offers, onSend }: SentForm<Filled>) {
  const form = useOwnForm(own, offers)
  const controller = useRef<FormController>(undefined)
  const idOf = useRef(requestIds())
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<FieldProblem[]>()
  const send = async () => {
    const filling = controller.current
    if (!filling || isBusy || (await filling.validate()).length) return false
    setBusy(true)
    const filled = filledIn(form, filling.allValues())
    try {
      await onSend(filled as Filled, idOf.current(filled))
      return true
    } catch (error) {
      if (error instanceof Failure) setErrors(problemsIn(error))
      return false
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
