import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isRejecting } from '../../../core/flow'
import type { Draft, Forwarding, Message, OaFlowDealBymsgidData } from '../../../generated/types'
import { saveLastDept } from '../../form-submission/dept-field'
import { saveDraftAndNotify } from '../../form-submission/draft-button'
import { defineSubmissionAdapter } from '../../form-submission/submission-adapter'
import { mainButtonIndex } from '../../form-submission/use-live-preview'
import { useFormSubmission } from '../../form-submission/use-submission'
import { CallError, listSeparator, t, useIsMobile } from '../../platform'
import { quietApi } from '../../platform/api'
import { followingRequest } from '../../stores/first-requests'
import { dropFromTrail } from '../../stores/list-states'
import { useOpinionHabits } from '../../stores/opinion-habits'
import { useReadingPane } from '../../stores/reading-pane'
import { useFlowRefreshSignal } from '../../stores/refresh-signal'
import { toast } from '../../ui'
import { latestFormOf, useDealForm } from './use-deal-form'

/** Returns the hint of the opinion: required by no button, or by these. */
const hintOf = (buttons: OaFlowDealBymsgidData['step']['btnGroup']) => {
  const requests = buttons.filter(({ reason }) => reason === 'required').map(({ name }) => name)
  return requests.length
    ? t('deal.opinion-required', { buttons: requests.join(listSeparator()) })
    : t('deal.opinion-hint')
}

/** Returns the opinion, the button that waits for it, and its error. */
function useOpinion({ btnGroup }: OaFlowDealBymsgidData['step']) {
  const [suggest, setSuggest] = useState('')
  const [quotes, setQuotes] = useState<string[]>([])
  const [error, setError] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  /** Button that waits for an opinion; submitting the opinion then uses it instead of the main one. */
  const waiting = useRef<number>(undefined)
  return {
    suggest,
    /** Models of the quoted fields. */
    quotes,
    quote: setQuotes,
    take: (text: string, quoted: string[]) => {
      setSuggest(text)
      setQuotes(quoted)
    },
    area,
    error,
    waiting,
    /**
     * Checks whether a button that requires an opinion has one; otherwise shows the error and waits for it.
     */
    isReasoned: (index: number): boolean => {
      const button = btnGroup[index]
      const isMissing = button?.reason === 'required' && suggest.trim() === ''
      setError(isMissing ? t('deal.opinion-missing', { button: button.name }) : '')
      waiting.current = isMissing ? index : undefined
      if (isMissing) area.current?.focus()
      return !isMissing
    },
    say: (text: string) => {
      setSuggest(text)
      if (text.trim()) setError('')
    },
    hint: hintOf(btnGroup),
    forget: () => {
      waiting.current = undefined
      setError('')
    },
  }
}

/** Checks whether the error says that the message no longer waits: handled by others or withdrawn. */
const isTaskClosed = (error: unknown): error is CallError =>
  error instanceof CallError && error.code.startsWith('flow.message-')

/**
 * Returns why the message no longer waits, checked on events of its flow until it is handled here; undefined while
 * it waits.
 */
function useTaskClosed(msgid: string, flow: string, isDone: boolean) {
  const [reason, setReason] = useState<string | undefined>()
  const [message, setMessage] = useState<Message>()
  const news = useFlowRefreshSignal(flow)
  const lastSignal = useRef(news)
  useEffect(() => {
    if (news === lastSignal.current) return
    lastSignal.current = news
    if (isDone) return
    quietApi.oa.flow.deal.check({ msgid }).then(
      (now) => setMessage(now.message),
      (error) => isTaskClosed(error) && setReason(error.message),
    )
  }, [news, msgid, isDone])
  return { gone: reason, setGone: setReason, message }
}

/** Returns the facts of a decision: the description, if it may be corrected, and the department. */
function useDealFacts({ flow, depts, dept: known, canDescribe }: OaFlowDealBymsgidData) {
  const [desc, setDesc] = useState(flow.desc)
  const [dept, setDept] = useState(depts[0]?.v ?? '')
  const [isDeptChosen, setDeptChosen] = useState(depts.length < 2 || Boolean(known))
  return {
    desc,
    dept,
    isDeptChosen,
    setDesc,
    /** The corrected description; an empty one leaves it unchanged. */
    described: canDescribe && desc.trim() !== flow.desc ? { desc: desc.trim() } : {},
    choose: (chosen: string) => {
      setDept(chosen)
      setDeptChosen(true)
    },
    take: (draft: Draft['flowdata']) => {
      if (canDescribe && draft.desc) setDesc(draft.desc)
      if (depts.some(({ v }) => v === draft.dept)) setDept(draft.dept ?? '')
    },
  }
}

interface Parts {
  facts: ReturnType<typeof useDealFacts>
  opinion: ReturnType<typeof useOpinion>
  form: ReturnType<typeof useDealForm>
  isMobile: boolean
  /** Whether the next task opens on this page after the decision. */
  goesOn: boolean
  on: { done(forwarding: Forwarding, index: number): void; gone(reason: string): void }
}

/** Returns the submission adapter of a decision: opinion, department, description, and concurrent changes. */
function dealEnd(start: OaFlowDealBymsgidData, { facts, opinion, form, isMobile, goesOn, on }: Parts) {
  const { step, flow } = start
  const msgid = start.message._id
  const { suggest, quotes, isReasoned } = opinion
  const { dept, described } = facts
  return defineSubmissionAdapter({
    step,
    main: mainButtonIndex(step.btnGroup),
    isAsking: !facts.isDeptChosen,
    form,
    draft: { target: { type: 'deal', msgid }, basis: form.md5(), saved: start.form_save },
    typed: (fileList) => ({ flowdata: { suggest, quotes, dept, fileList, ...described }, ...form.typed() }),
    take: (draft) => {
      opinion.take(draft.flowdata.suggest ?? '', draft.flowdata.quotes ?? [])
      facts.take(draft.flowdata)
      form.restore(draft)
    },
    bodyOf: (sending, fileList) => ({
      flowmsgid: msgid,
      flowdata: {
        suggest: suggest.trim(),
        quotes,
        dept,
        fileList,
        ...described,
        version: flow.version,
        formmd5: form.md5(),
      },
      ...sending,
    }),
    foretell: ({ funlist: _, sonflows: __, flowdata, ...body }) => {
      const { formmd5: ___, quotes: ____, ...decision } = flowdata
      return quietApi.oa.flow.dealforetell({ ...body, flowdata: { ...decision, suggest: '', fileList: [] } })
    },
    preview: (body) => quietApi.oa.flow.dealpreviewmode(body),
    send: (body) => {
      if (goesOn) followingRequest.start(msgid)
      return quietApi.oa.flow.deal({ ...body, signature: 'request' })
    },
    isComplete: async (index) =>
      (isMobile || isReasoned(index)) &&
      form.isValid(isRejecting(step.btnGroup[index]?.outcome) ? 'optional' : 'complete'),
    isAnswered: isReasoned,
    meets: (failure, index) => {
      const fresh = latestFormOf(failure)
      if (isTaskClosed(failure)) on.gone(failure.message)
      else if (fresh) form.meet(fresh, index)
      else return false
      return true
    },
    done: (forwarding, index) => {
      saveLastDept(flow.flowid, start, dept)
      on.done(forwarding, index)
    },
  })
}

/** Returns what follows a decision: its result page, or in a pane beside a list a notice and the next request. */
function useCompletion({ step }: OaFlowDealBymsgidData) {
  const [done, setDone] = useState<Forwarding | undefined>()
  const pane = useReadingPane()
  const { pathname, search } = useLocation()
  const complete = (forwarding: Forwarding, index: number) => {
    dropFromTrail(`${pathname}${search}`)
    if (!pane) return setDone(forwarding)
    const { either_signed: n } = forwarding
    toast([t('deal.done'), ...(n ? [t('deal.either-signed', { n })] : [])].join(' · '), 'success')
    pane.onHandled(step.btnGroup[index]?.outcome ?? 'other')
  }
  return { done, complete }
}

/** Returns the state and actions of the deal page. */
export function useDeal(start: OaFlowDealBymsgidData) {
  const isMobile = useIsMobile()
  const opinion = useOpinion(start.step)
  const facts = useDealFacts(start)
  const { done, complete } = useCompletion(start)
  const form = useDealForm(start)
  const {
    gone,
    setGone,
    message = start.message,
  } = useTaskClosed(start.message._id, start.flow._id, done !== undefined)
  const pane = useReadingPane()
  const goesOn = useOpinionHabits().next && !pane
  const on = { done: complete, gone: setGone }
  const end = dealEnd(start, { facts, opinion, form, isMobile, goesOn, on })
  const { main } = end
  const filling = useFormSubmission(end)
  return {
    ...filling,
    main,
    opinion: {
      ...opinion,
      say: (text: string) => {
        opinion.say(text)
        filling.draft.touch()
      },
      quote: (models: string[]) => {
        opinion.quote(models)
        filling.draft.touch()
      },
    },
    desc: facts.desc,
    dept: facts.dept,
    isDeptChosen: facts.isDeptChosen,
    done,
    gone,
    message,
    form,
    describe: (text: string) => {
      facts.setDesc(text)
      filling.draft.touch()
    },
    chooseDept: (chosen: string) => {
      facts.choose(chosen)
      filling.touch()
      filling.showAgain((body) => ({ ...body, flowdata: { ...body.flowdata, dept: chosen } }))
    },
    closePreview: () => {
      filling.closePreview()
      opinion.forget()
    },
    pressMeant: () => filling.press(opinion.waiting.current ?? main),
    keepDraft: () => saveDraftAndNotify(filling.draft),
  }
}

export type Deal = ReturnType<typeof useDeal>
