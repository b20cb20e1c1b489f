import type { FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { Refused } from '../../business-error'
import { checkForm } from '../../form/check/check-form'
import { type Act, flowNow } from '../context/action-context'
import { formRights } from '../forms/form-input'
import type { FlowMessage } from '../snapshot/snapshot'
import { enterAll } from './enter-steps'
import { arrivalsBy, type Led } from './step-entries'

/** Where nobody is to complete the form, it goes on by the first button, if the map filled in all that is asked for. */
export function goOn(
  act: Act,
  step: FlowDesignStep,
  { button, message }: { button: FlowDesignButton; message: FlowMessage },
): Led {
  const { design, directory, flow } = flowNow(act)
  const problems = checkForm(design.formset, flow?.form ?? {}, formRights(design, step, 'creat'), {
    directory,
  })
  if (problems.length) throw new Refused('form.invalid', { count: problems.length }, problems)
  return enterAll(act, arrivalsBy(act, step, button, [message.id]))
}
