import { useState } from 'react'
import type { Choice, SubFlowChoice } from '../../generated/types'
import { hasPendingUploads } from '../files/uploads-under-way'
import { CallError } from '../platform/call-error'
import { fieldProblemsOf } from '../renderer/field-refusals'
import { setBadges } from '../stores/badges'
import { toast } from '../ui/toast'
import { canSkipPreview } from './panel-width'
import type { ButtonPreview } from './preview-dialog'
import type { SubmissionAdapter } from './submission-adapter'
import { type SubmissionFailure, toSubmissionFailure } from './submission-error'
import type { DraftControl } from './use-draft'
import type { LivePreviewControl } from './use-live-preview'

interface Typed<Body> {
  bodyOf(index: number, choices?: Choice[], subFlows?: SubFlowChoice[]): Body
  /** The same body is the same request, however often it is sent. */
  idOf(body: Body): string
  live: LivePreviewControl
  draft: DraftControl
}

/** The buttons of the step: a look at where one leads, sending, and what is said when that is refused. */
export function useSubmit<Body>(end: SubmissionAdapter<Body>, { bodyOf, idOf, live, draft }: Typed<Body>) {
  const [pressed, setPressed] = useState<ButtonPreview | undefined>()
  const [busyButton, setBusyButton] = useState<number | undefined>()

  /** What a refusal has to say here; nothing when the end shows it in its own way. */
  const explain = (failure: unknown, index: number): SubmissionFailure | undefined => {
    if (end.meets?.(failure, index)) {
      setPressed(undefined)
      return
    }
    if (failure instanceof CallError) end.form.setErrors(fieldProblemsOf(failure))
    return toSubmissionFailure(failure)
  }
  /** A refusal that has something to read or to wait for is shown in the dialog; another one is only told. */
  const tell = (refusal: SubmissionFailure | undefined, index: number) => {
    if (refusal?.trace.length || refusal?.isUnheard) setPressed({ index, refusal })
    else if (refusal) toast(refusal.problem, 'danger')
  }
  const sendNow = async (index: number, choices: Choice[] = [], subFlows: SubFlowChoice[] = []) => {
    const body = bodyOf(index, choices, subFlows)
    await draft.rest()
    try {
      const forwarding = await end.send({ ...body, requestId: idOf(body) })
      draft.end()
      if (forwarding.badges) setBadges(forwarding.badges)
      setPressed(undefined)
      end.done(forwarding)
    } catch (failure) {
      const refusal = explain(failure, index)
      if (!refusal?.isUnheard) draft.touch()
      return refusal
    }
  }
  const isDirect = async (index: number) => {
    const button = end.step.btnGroup[index]
    return button && index === end.main && !end.isAsking && canSkipPreview(button, await live.look())
  }
  /** The dialog with where a button leads, with something changed that is not drawn yet. */
  const show = async (index: number, change = (body: Body) => body) =>
    setPressed({ index, forwarding: await end.preview(change(bodyOf(index))) })
  /** Presses a button: at once where the panel shows where it leads, else after a look at that. */
  const press = async (index: number, mode: 'look' | 'direct' = 'direct') => {
    if (hasPendingUploads() || busyButton !== undefined) return
    setBusyButton(index)
    try {
      if (!(await end.isComplete(index))) return
      if (mode === 'direct' && (await isDirect(index))) tell(await sendNow(index), index)
      else await show(index)
    } catch (failure) {
      tell(explain(failure, index), index)
    } finally {
      setBusyButton(undefined)
    }
  }
  return {
    pressed,
    busyButton,
    press,
    /** Sends the pressed button with what was chosen; answers why that is refused. */
    send: async (choices: Choice[], subFlows: SubFlowChoice[]) => {
      if (pressed && (end.isAnswered?.(pressed.index) ?? true))
        return sendNow(pressed.index, choices, subFlows)
    },
    /** Looks again at where the pressed button leads. */
    showAgain: (change: (body: Body) => Body) => {
      if (pressed)
        show(pressed.index, change).catch((failure) => tell(explain(failure, pressed.index), pressed.index))
    },
    closePreview: () => setPressed(undefined),
  }
}
