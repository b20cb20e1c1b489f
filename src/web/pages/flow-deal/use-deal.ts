import { useRef, useState } from 'react'
import type {
  Choice,
  Forwarding,
  OaFlowDealBymsgidData,
  StoredFile,
  SubFlowChoice,
} from '../../../generated/types'
import { uploadsUnderWay } from '../../files/running'
import { quietApi } from '../../platform/api'
import { Failure } from '../../platform/failure'
import { requestIds } from '../../platform/request-id'
import type { Pressed } from '../../renderer/flow/preview-dialog'
import { problemsIn } from '../../renderer/flow/problems-in'
import { type Refusal, refusalOf } from '../../renderer/flow/refusal'
import { useDraft } from '../../renderer/flow/use-draft'
import { useResume } from '../../renderer/flow/use-resume'
import { setBadges } from '../../stores/badges'
import { toast } from '../../ui/toast'
import { freshIn } from './conflict'
import { useDealForm } from './use-deal-form'
import { isGone, useGone } from './use-gone'

/** What the deal page knows and does: opinion, form, draft, preview, conflict, sending. */
export function useDeal(start: OaFlowDealBymsgidData) {
  const [suggest, setSuggest] = useState('')
  const [dept, setDept] = useState(start.depts[0]?.v ?? '')
  const [files, setFiles] = useState<StoredFile[]>([])
  const [pressed, setPressed] = useState<Pressed | undefined>()
  const [busyButton, setBusyButton] = useState<number | undefined>()
  const [done, setDone] = useState<Forwarding | undefined>()
  const idOf = useRef(requestIds())
  const form = useDealForm(start)
  const { gone, setGone, message = start.message } = useGone(start.message._id)
  const draft = useDraft({
    target: { type: 'deal', msgid: start.message._id },
    basis: form.md5(),
    saved: start.form_save,
    read: () => ({ flowdata: { suggest, dept, fileList: files }, ...form.typed() }),
  })

  const bodyOf = (btnindex: number, funlist: Choice[] = [], sonflows: SubFlowChoice[] = []) => ({
    flowmsgid: start.message._id,
    flowdata: {
      ...{ suggest: suggest.trim(), dept, fileList: files },
      ...{ version: start.flow.version, formmd5: form.md5() },
    },
    inputdata: form.values(),
    btnindex,
    funid: start.step.id,
    funlist,
    sonflows,
  })
  /** What a refused press shows: the conflict, the fields, else why. */
  const explain = (failure: unknown, index: number): Refusal | undefined => {
    const fresh = freshIn(failure)
    if (isGone(failure)) {
      setPressed(undefined)
      setGone(failure.message)
      return
    }
    if (!fresh) {
      if (failure instanceof Failure) form.setErrors(problemsIn(failure))
      return refusalOf(failure)
    }
    setPressed(undefined)
    form.meet(fresh, index)
  }
  const press = async (index: number) => {
    if (uploadsUnderWay()) return
    setBusyButton(index)
    try {
      if (!(await form.isValid())) return
      setPressed({ index, forwarding: await quietApi.oa.flow.dealpreviewmode(bodyOf(index)) })
    } catch (failure) {
      const refusal = explain(failure, index)
      if (refusal?.trace.length || refusal?.isUnheard) setPressed({ index, refusal })
      else if (refusal) toast(refusal.problem, 'danger')
    } finally {
      setBusyButton(undefined)
    }
  }
  const send = async (choices: Choice[], subFlows: SubFlowChoice[]) => {
    if (!pressed) return
    const body = bodyOf(pressed.index, choices, subFlows)
    await draft.rest()
    try {
      const forwarding = await quietApi.oa.flow.deal({ ...body, requestId: idOf.current(body) })
      draft.end()
      if (forwarding.badges) setBadges(forwarding.badges)
      setPressed(undefined)
      setDone(forwarding)
    } catch (failure) {
      const refusal = explain(failure, pressed.index)
      if (!refusal?.isUnheard) draft.touch()
      return refusal
    }
  }
  const takeDraft = () => {
    if (!draft.found) return
    const { flowdata } = draft.found.draft
    setSuggest(flowdata.suggest ?? '')
    setFiles(flowdata.fileList ?? [])
    if (start.depts.some(({ v }) => v === flowdata.dept)) setDept(flowdata.dept ?? '')
    form.restore(draft.found.draft)
    draft.dismiss()
  }
  useResume({ found: draft.found, isReady: form.isReady, take: takeDraft })
  const say = (text: string) => {
    setSuggest(text)
    draft.touch()
  }
  const attach = (list: StoredFile[]) => {
    setFiles(list)
    draft.touch()
  }
  const closePreview = () => setPressed(undefined)
  return {
    ...{ suggest, dept, setDept, files, pressed, busyButton, done, gone, message, draft, form },
    ...{ say, attach, press, send, takeDraft, closePreview },
  }
}

export type Deal = ReturnType<typeof useDeal>
