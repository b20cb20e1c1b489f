import { useRef, useState } from 'react'
import type { Choice, StoredFile, SubFlowChoice } from '../../generated/types'
import { createRequestIds } from '../platform/request-id'
import type { FormController } from '../renderer'
import type { SubmissionAdapter } from './submission-adapter'
import { type EarlierDraft, useDraft } from './use-draft'
import { useDraftResume } from './use-draft-resume'
import { useLivePreview } from './use-live-preview'
import { useSubmit } from './use-submit'

/** Returns the state of a submission form: files, draft, forecast and buttons. */
export function useFormSubmission<Body>(end: SubmissionAdapter<Body>) {
  const { step, main, form } = end
  const [files, setFiles] = useState<StoredFile[]>([])
  const idOf = useRef(createRequestIds())
  const bodyOf = (btnindex: number, funlist: Choice[] = [], sonflows: SubFlowChoice[] = []) =>
    end.bodyOf({ btnindex, funid: step.id, funlist, sonflows, inputdata: form.values() }, files)
  const live = useLivePreview(() => end.foretell(bodyOf(main)))
  const draft = useDraft({ ...end.draft, read: () => end.typed(files) })
  const presses = useSubmit(end, { bodyOf, idOf: (body) => idOf.current(body), live, draft })
  const takeDraft = (found: EarlierDraft) => {
    draft.take(found)
    end.take(found.draft)
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
