import { useRef, useState } from 'react'
import type { Choice, Draft, Forwarding, PickRequest, StoredFile, SubFlowChoice } from '../../generated/types'
import { hasPendingUploads } from '../files/use-uploads'
import { CallError, createRequestIds, t } from '../platform'
import { type FormController, fieldProblemsOf } from '../renderer'
import { setBadges } from '../stores/badges'
import { toast } from '../ui'
import type { ButtonPreview } from './preview-dialog'
import type { SubmissionAdapter } from './submission-adapter'
import { type SubmissionFailure, toSubmissionFailure } from './submission-error'
import { type DraftControl, type EarlierDraft, useDraft } from './use-draft'
import { useDraftResume } from './use-draft-resume'
import { canSkipPreview, type LivePreviewControl, useLivePreview } from './use-live-preview'

interface Typed<Body> {
  bodyOf(index: number, choices?: Choice[], subFlows?: SubFlowChoice[]): Body
  /** Returns the request id; the same for the same body. */
  idOf(body: Body): string
  live: LivePreviewControl
  draft: DraftControl
  /** People picked so far, by step. */
  picks: ReadonlyMap<string, PickRequest['picked']>
}

/** Returns a preview with the people that the person has picked already. */
const withPicks = (
  { picks: requests, ...forwarding }: Forwarding,
  picks: ReadonlyMap<string, PickRequest['picked']>,
): Forwarding => ({
  ...forwarding,
  ...(requests && {
    picks: requests.map((request) => ({ ...request, picked: picks.get(request.funid) ?? request.picked })),
  }),
})

/** Returns the buttons of the step: preview, sending, and error handling. */
function useSubmit<Body>(end: SubmissionAdapter<Body>, { bodyOf, idOf, live, draft, picks }: Typed<Body>) {
  const [pressed, setPressed] = useState<ButtonPreview | undefined>()
  const [busyButton, setBusyButton] = useState<number | undefined>()

  /** Returns the failure to show, or undefined if the adapter shows it in its own way. */
  const explain = (failure: unknown, index: number): SubmissionFailure | undefined => {
    if (end.meets?.(failure, index)) {
      setPressed(undefined)
      return
    }
    if (failure instanceof CallError) end.form.setErrors(fieldProblemsOf(failure))
    return toSubmissionFailure(failure)
  }
  /** Shows a failure with details or a retry in the dialog, any other as a toast. */
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
      end.done(forwarding, index)
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
  /** Shows the preview of a button in the dialog, with a change that is not rendered yet. */
  const show = async (index: number, change = (body: Body) => body) =>
    setPressed({ index, forwarding: withPicks(await end.preview(change(bodyOf(index))), picks) })
  /**
   * Presses a button: submits directly if the panel shows the forecast, otherwise shows the preview first.
   */
  const press = async (index: number, mode: 'look' | 'direct' = 'direct') => {
    if (hasPendingUploads(t) || busyButton !== undefined) return
    setBusyButton(index)
    try {
      if (!(await end.isComplete(index))) return
      const isSent = mode === 'direct' && (await isDirect(index))
      const refusal = isSent ? await sendNow(index) : undefined
      if (!isSent || refusal?.isPickMissing) await show(index)
      else tell(refusal, index)
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
    /** Submits the chosen button with the choices. Returns the failure, if any. */
    send: async (choices: Choice[], subFlows: SubFlowChoice[]) => {
      if (pressed && (end.isAnswered?.(pressed.index) ?? true))
        return sendNow(pressed.index, choices, subFlows)
    },
    /** Refreshes the preview of the chosen button. */
    showAgain: (change: (body: Body) => Body) => {
      if (pressed)
        show(pressed.index, change).catch((failure) => tell(explain(failure, pressed.index), pressed.index))
    },
    closePreview: () => setPressed(undefined),
  }
}

/** Returns the people picked so far as a draft stores them. */
const toDraftPicks = (picks: ReadonlyMap<string, PickRequest['picked']>): Pick<Draft, 'picks'> =>
  picks.size ? { picks: [...picks].map(([funid, picked]) => ({ funid, picked })) } : {}

/** Returns the state of a submission form: files, draft, forecast and buttons. */
export function useFormSubmission<Body>(end: SubmissionAdapter<Body>) {
  const { step, main, form } = end
  const [files, setFiles] = useState<StoredFile[]>([])
  const idOf = useRef(createRequestIds())
  const bodyOf = (btnindex: number, funlist: Choice[] = [], sonflows: SubFlowChoice[] = []) =>
    end.bodyOf({ btnindex, funid: step.id, funlist, sonflows, inputdata: form.values() }, files)
  const live = useLivePreview(() => end.foretell(bodyOf(main)))
  const picks = useRef(new Map<string, PickRequest['picked']>())
  const draft = useDraft({
    ...end.draft,
    read: () => ({ ...end.typed(files), ...toDraftPicks(picks.current) }),
  })
  const presses = useSubmit(end, {
    bodyOf,
    idOf: (body) => idOf.current(body),
    live,
    draft,
    picks: picks.current,
  })
  const takeDraft = (found: EarlierDraft) => {
    draft.take(found)
    end.take(found.draft)
    for (const { funid, picked } of found.draft.picks ?? []) picks.current.set(funid, picked)
    setFiles(found.draft.flowdata.fileList ?? [])
    live.touch()
  }
  useDraftResume({ found: draft.found, isReady: form.isReady, take: takeDraft })
  return {
    ...presses,
    /** Whether the form is rendered; the buttons wait for it. */
    isReady: form.isReady,
    files,
    live,
    draft,
    takeDraft,
    keepPick: (funid: string, picked: PickRequest['picked']) => {
      picks.current.set(funid, picked)
      draft.touch()
    },
    touch: () => {
      draft.touch()
      live.touch()
    },
    attach: (list: StoredFile[]) => {
      setFiles(list)
      draft.touch()
    },
    ready: (controller: FormController) => {
      form.ready(controller)
      live.touch()
    },
  }
}

export type FormSubmission = Omit<ReturnType<typeof useFormSubmission>, 'showAgain'>
