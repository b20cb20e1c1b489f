import type { FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { checkForm } from '../../form'
import type { ActionContext } from '../context'
import { formRights } from '../forms/form-input'
import type { FlowMessage } from '../snapshot'
import { enterSteps } from './enter-steps'
import { type NextStepList, resolveStepEntries } from './step-entries'

/**
 * Submits through the first button if the form needs no completion and the mapping filled every required
 * field.
 */
export function autoSubmit(
  act: ActionContext,
  step: FlowDesignStep,
  { button, message }: { button: FlowDesignButton; message: FlowMessage },
): NextStepList {
  const { design, directory, flow } = act.flow
  const problems = checkForm(design.formset, flow?.form ?? {}, formRights(design, step, 'creat'), {
    directory,
  })
  if (problems.length) throw new BusinessError('form.invalid', { count: problems.length }, problems)
  return enterSteps(act, resolveStepEntries(act, step, button, [message.id]))
}
