import { useRef, useState } from 'react'
import type {
  Choice,
  Forwarding,
  OaFlowDealBymsgidData,
  StoredFile,
  SubFlowChoice,
} from '../../../generated/types'
import { uploadsUnderWay } from '../../files/running'
import { rememberDept } from '../../flow-parts/dept-field'
import { keepDraft } from '../../flow-parts/draft-button'
import { isSettled, mainButtonOf } from '../../flow-parts/panel-width'
import type { Pressed } from '../../flow-parts/preview-dialog'
import { type Refusal, refusalOf } from '../../flow-parts/refusal'
import { useDraft } from '../../flow-parts/use-draft'
import { useLivePreview } from '../../flow-parts/use-live-preview'
import { useResume } from '../../flow-parts/use-resume'
import { quietApi } from '../../platform/api'
import { useIsMobile } from '../../platform/device'
import { Failure } from '../../platform/failure'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { problemsIn } from '../../renderer/refused-fields'
import { setBadges } from '../../stores/badges'
import { toast } from '../../ui/toast'
import { freshIn } from './conflict'
import { useDealForm } from './use-deal-form'
import { isGone, useGone } from './use-gone'

/** What is asked for an opinion: by no button, or by these. */
const hintOf = (buttons: OaFlowDealBymsgidData['step']['btnGroup']) => {
  const asking = buttons.filter(({ reason }) => reason === 'required').map(({ name }) => name)
  return asking.length ? t('deal.opinion-required', { buttons: asking.join('、') }) : t('deal.opinion-hint')
}

/** What the deal page knows and does: opinion, form, draft, the way from here, conflict, sending. */
export function useDeal(start: OaFlowDealBymsgidData) {
  const { btnGroup } = start.step
  const main = mainButtonOf(btnGroup)
  const isMobile = useIsMobile()
  const [suggest, setSuggest] = useState('')
  const [opinionError, setOpinionError] = useState('')
  const [desc, setDesc] = useState(start.flow.desc)
  const [dept, setDept] = useState(start.depts[0]?.v ?? '')
  const [isDeptChosen, setDeptChosen] = useState(start.depts.length < 2 || Boolean(start.dept))
  const [files, setFiles] = useState<StoredFile[]>([])
  const [pressed, setPressed] = useState<Pressed | undefined>()
  const [busyButton, setBusyButton] = useState<number | undefined>()
  const [done, setDone] = useState<Forwarding | undefined>()
  const opinion = useRef<HTMLTextAreaElement>(null)
  /** The button that waits for an opinion: who then writes it means this button, not the main one. */
  const waiting = useRef<number>(undefined)
  const idOf = useRef(requestIds())
  const form = useDealForm(start)
  const { gone, setGone, message = start.message } = useGone(start.message._id)
  /** A description that is corrected; an empty one stays as it was. */
  const described = start.canDescribe && desc.trim() !== start.flow.desc ? { desc: desc.trim() } : {}
  const draft = useDraft({
    target: { type: 'deal', msgid: start.message._id },
    basis: form.md5(),
    saved: start.form_save,
    read: () => ({ flowdata: { suggest, dept, fileList: files, ...described }, ...form.typed() }),
  })

  const bodyOf = (btnindex: number, funlist: Choice[] = [], sonflows: SubFlowChoice[] = []) => ({
    flowmsgid: start.message._id,
    flowdata: {
      ...{ suggest: suggest.trim(), dept, fileList: files, ...described },
      ...{ version: start.flow.version, formmd5: form.md5() },
    },
    inputdata: form.values(),
    btnindex,
    funid: start.step.id,
    funlist,
    sonflows,
  })
  const live = useLivePreview(() => {
    const { funlist: _, sonflows: __, flowdata, ...body } = bodyOf(main)
    const { formmd5: ___, ...asked } = flowdata
    return quietApi.oa.flow.dealforetell({ ...body, flowdata: { ...asked, suggest: '', fileList: [] } })
  })
  const touch = () => {
    draft.touch()
    live.touch()
  }
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
  /** Whether a button that asks for an opinion has one; else the opinion says so and waits for it. */
  const isReasoned = (index: number): boolean => {
    const button = btnGroup[index]
    const isMissing = button?.reason === 'required' && suggest.trim() === ''
    setOpinionError(isMissing ? t('deal.opinion-missing', { button: button.name }) : '')
    waiting.current = isMissing ? index : undefined
    if (isMissing) opinion.current?.focus()
    return !isMissing
  }
  const sendNow = async (index: number, choices: Choice[], subFlows: SubFlowChoice[]) => {
    const body = bodyOf(index, choices, subFlows)
    await draft.rest()
    try {
      const forwarding = await quietApi.oa.flow.deal({ ...body, requestId: idOf.current(body) })
      draft.end()
      rememberDept(start.flow.flowid, start, dept)
      if (forwarding.badges) setBadges(forwarding.badges)
      setPressed(undefined)
      setDone(forwarding)
    } catch (failure) {
      const refusal = explain(failure, index)
      if (!refusal?.isUnheard) draft.touch()
      return refusal
    }
  }
  /** A refusal that has something to read or to wait for is shown in the dialog; another one is only told. */
  const tell = (refusal: Refusal | undefined, index: number) => {
    if (refusal?.trace.length || refusal?.isUnheard) setPressed({ index, refusal })
    else if (refusal) toast(refusal.problem, 'danger')
  }
  const isDirect = async (index: number) => {
    const button = btnGroup[index]
    return button && index === main && isDeptChosen && isSettled(button, await live.look())
  }
  /** The dialog with where a button leads, acting from a department. */
  const show = async (index: number, from = dept) => {
    const { flowdata, ...body } = bodyOf(index)
    const asked = { ...body, flowdata: { ...flowdata, dept: from } }
    setPressed({ index, forwarding: await quietApi.oa.flow.dealpreviewmode(asked) })
  }
  /** Presses a button: at once where the panel shows where it leads, else after a look at that. */
  const press = async (index: number, mode: 'look' | 'direct' = 'direct') => {
    if (uploadsUnderWay() || busyButton !== undefined) return
    setBusyButton(index)
    try {
      if (!isMobile && !isReasoned(index)) return
      if (!(await form.isValid())) return
      if (mode === 'direct' && (await isDirect(index))) tell(await sendNow(index, [], []), index)
      else await show(index)
    } catch (failure) {
      tell(explain(failure, index), index)
    } finally {
      setBusyButton(undefined)
    }
  }
  const send = async (choices: Choice[], subFlows: SubFlowChoice[]) => {
    if (pressed && isReasoned(pressed.index)) return sendNow(pressed.index, choices, subFlows)
  }
  const takeDraft = () => {
    if (!draft.found) return
    const { flowdata } = draft.found.draft
    setSuggest(flowdata.suggest ?? '')
    if (start.canDescribe && flowdata.desc) setDesc(flowdata.desc)
    setFiles(flowdata.fileList ?? [])
    if (start.depts.some(({ v }) => v === flowdata.dept)) setDept(flowdata.dept ?? '')
    form.restore(draft.found.draft)
    draft.dismiss()
    live.touch()
  }
  useResume({ found: draft.found, isReady: form.isReady, take: takeDraft })
  const say = (text: string) => {
    setSuggest(text)
    if (text.trim()) setOpinionError('')
    draft.touch()
  }
  const describe = (text: string) => {
    setDesc(text)
    draft.touch()
  }
  const attach = (list: StoredFile[]) => {
    setFiles(list)
    draft.touch()
  }
  const chooseDept = (chosen: string) => {
    setDept(chosen)
    setDeptChosen(true)
    touch()
    if (pressed)
      show(pressed.index, chosen).catch((failure) => tell(explain(failure, pressed.index), pressed.index))
  }
  const ready: typeof form.ready = (controller) => {
    form.ready(controller)
    live.touch()
  }
  const closePreview = () => {
    setPressed(undefined)
    waiting.current = undefined
    setOpinionError('')
  }
  return {
    ...{ main, suggest, dept, files, pressed, busyButton, done, gone, message, draft, form, live },
    ...{ desc, describe, opinion, opinionError, opinionHint: hintOf(btnGroup), isDeptChosen },
    ...{ say, attach, chooseDept, touch, ready, press, send, takeDraft, closePreview },
    pressMeant: () => press(waiting.current ?? main),
    keepDraft: () => keepDraft(draft),
  }
}

export type Deal = ReturnType<typeof useDeal>
