import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FormValues } from '../../../core/form/values/values'
import type {
  Choice,
  Forwarding,
  OaFlowGetbycreatData,
  StoredFile,
  SubFlowChoice,
} from '../../../generated/types'
import { uploadsUnderWay } from '../../files/running'
import { rememberDept } from '../../flow-parts/dept-field'
import { isSettled } from '../../flow-parts/panel-width'
import type { Pressed } from '../../flow-parts/preview-dialog'
import { type Refusal, refusalOf } from '../../flow-parts/refusal'
import { useDraft } from '../../flow-parts/use-draft'
import { useLivePreview } from '../../flow-parts/use-live-preview'
import { useResume } from '../../flow-parts/use-resume'
import { quietApi } from '../../platform/api'
import { Failure } from '../../platform/failure'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import type { FormController, FormWorld } from '../../renderer/form'
import { problemsIn } from '../../renderer/refused-fields'
import { setBadges } from '../../stores/badges'
import { currentPerson } from '../../stores/session'
import { toast } from '../../ui/toast'

export interface Facts {
  desc: string
  dept: string
  level: 0 | 100
}

/** What formulas learn of the flow that is about to begin: as the server said, and as it is chosen here. */
const useWorld = ({ flowfacts, customs }: OaFlowGetbycreatData, { dept, level }: Facts): FormWorld =>
  useMemo(() => {
    const chosen = currentPerson()?.depts.find(({ v }) => v === dept)
    const from = chosen && { creatorDept: chosen.n, creatorDeptPath: chosen.path.replaceAll('/', '-') }
    return { flowfacts: { ...flowfacts, ...from, isUrgent: level > 0 }, customs }
  }, [flowfacts, customs, dept, level])

/** What the page begins with: of a flow that is started again, its description and department. */
const firstFacts = ({ depts, again }: OaFlowGetbycreatData): Facts => ({
  desc: again?.desc ?? '',
  dept: (depts.find(({ v }) => v === again?.dept) ?? depts[0])?.v ?? '',
  level: 0,
})

/** What the create page knows and does: facts, form, draft, preview, sending. */
export function useCreate(start: OaFlowGetbycreatData, onDone: (forwarding: Forwarding) => void) {
  const [facts, setFacts] = useState<Facts>(() => firstFacts(start))
  const [files, setFiles] = useState<StoredFile[]>([])
  const [descError, setDescError] = useState('')
  const [pressed, setPressed] = useState<Pressed | undefined>()
  const [busyButton, setBusyButton] = useState<number | undefined>()
  const [isReady, setReady] = useState(false)
  const world = useWorld(start, facts)
  const form = useRef<FormController>(undefined)
  const descInput = useRef<HTMLInputElement>(null)
  const idOf = useRef(requestIds())
  const [query] = useSearchParams()
  const alertid = query.get('alert') || undefined

  const bodyOf = (btnindex: number, funlist: Choice[] = [], sonflows: SubFlowChoice[] = []) => ({
    flowid: start.flowid,
    flowdata: { ...facts, desc: facts.desc.trim(), fileList: files },
    inputdata: form.current?.values() ?? {},
    btnindex,
    funid: start.step.id,
    funlist,
    sonflows,
  })
  const live = useLivePreview(() => {
    const { funlist: _, sonflows: __, ...body } = bodyOf(0)
    return quietApi.oa.flow.creatforetell(body)
  })
  const draft = useDraft({
    target: { type: 'creat', flowid: start.flowid },
    basis: start.version,
    saved: start.form_save,
    read: () => ({ flowdata: { ...facts, fileList: files }, inputdata: form.current?.values() ?? {} }),
  })

  const touch = () => {
    draft.touch()
    live.touch()
  }
  const change = (part: Partial<Facts>) => {
    setFacts({ ...facts, ...part })
    if (part.desc?.trim()) setDescError('')
    touch()
  }
  const takeDraft = () => {
    if (!draft.found) return
    const { flowdata, inputdata } = draft.found.draft
    const { desc = '', level = 0, fileList = [] } = flowdata
    const dept = start.depts.find(({ v }) => v === flowdata.dept)?.v ?? facts.dept
    setFacts({ desc, level, dept })
    setDescError('')
    setFiles(fileList)
    form.current?.fill(inputdata)
    draft.dismiss()
    live.touch()
  }
  useResume({ found: draft.found, isReady, take: takeDraft })
  const isComplete = async () => {
    const isDescribed = facts.desc.trim() !== ''
    setDescError(isDescribed ? '' : t('create.desc-missing'))
    const problems = (await form.current?.validate()) ?? []
    if (!isDescribed) descInput.current?.focus()
    return isDescribed && problems.length === 0
  }
  const attach = (list: StoredFile[]) => {
    setFiles(list)
    draft.touch()
  }
  /** A refusal that has something to read or to wait for is shown in the dialog; another one is only told. */
  const tell = (refusal: Refusal | undefined, index: number) => {
    if (refusal?.trace.length || refusal?.isUnheard) setPressed({ index, refusal })
    else if (refusal) toast(refusal.problem, 'danger')
  }
  const explain = (failure: unknown): Refusal => {
    if (failure instanceof Failure) form.current?.setErrors(problemsIn(failure))
    return refusalOf(failure)
  }
  const isDirect = async (index: number) => {
    const button = start.step.btnGroup[index]
    return button && index === 0 && isSettled(button, await live.look())
  }
  /** Presses a button: at once where the panel shows where it leads, else after a look at that. */
  const press = async (index: number, mode: 'look' | 'direct' = 'direct') => {
    if (uploadsUnderWay() || busyButton !== undefined) return
    setBusyButton(index)
    try {
      if (!(await isComplete())) return
      if (mode === 'direct' && (await isDirect(index))) tell(await sendNow(index, [], []), index)
      else setPressed({ index, forwarding: await quietApi.oa.flow.creatpreviewmode(bodyOf(index)) })
    } catch (failure) {
      tell(explain(failure), index)
    } finally {
      setBusyButton(undefined)
    }
  }
  const sendNow = async (index: number, choices: Choice[], subFlows: SubFlowChoice[]) => {
    const body = bodyOf(index, choices, subFlows)
    await draft.rest()
    try {
      const forwarding = await quietApi.oa.flow.creat({
        ...{ ...body, ...(alertid && { alertid }) },
        requestId: idOf.current(body),
      })
      draft.end()
      rememberDept(start.flowid, start, facts.dept)
      if (forwarding.badges) setBadges(forwarding.badges)
      onDone(forwarding)
    } catch (failure) {
      const refusal = explain(failure)
      if (!refusal.isUnheard) draft.touch()
      return refusal
    }
  }
  const send = async (choices: Choice[], subFlows: SubFlowChoice[]) =>
    pressed && sendNow(pressed.index, choices, subFlows)
  const ready = (controller: FormController) => {
    form.current = controller
    setReady(true)
    live.touch()
  }
  return {
    ...{ facts, files, world, descInput, descError, pressed, busyButton, live, draft },
    ...{ change, attach, touch, takeDraft, press, send, ready },
    fill: (values: FormValues) => form.current?.fill(values),
    closePreview: () => setPressed(undefined),
  }
}
