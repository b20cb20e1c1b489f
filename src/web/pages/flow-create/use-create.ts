import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Forwarding, OaFlowGetbycreatData } from '../../../generated/types'
import { saveLastDept } from '../../form-submission/dept-field'
import { useFormControl } from '../../form-submission/use-form-control'
import { useFormSubmission } from '../../form-submission/use-submission'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import type { FormulaFacts } from '../../renderer'
import { currentPerson } from '../../stores/session'

export interface RequestFacts {
  desc: string
  dept: string
  level: 0 | 100
}

/** Returns the formula context of the new flow: as sent by the server, with the choices made here. */
const useWorld = (
  { flowfacts, customs }: OaFlowGetbycreatData,
  { dept, level }: RequestFacts,
): FormulaFacts =>
  useMemo(() => {
    const chosen = currentPerson()?.depts.find(({ v }) => v === dept)
    const from = chosen && { creatorDept: chosen.n, creatorDeptPath: chosen.path.replaceAll('/', '-') }
    return { flowfacts: { ...flowfacts, ...from, isUrgent: level > 0 }, customs }
  }, [flowfacts, customs, dept, level])

/** Returns the initial facts; for a repeated flow its description and department. */
const firstFacts = ({ depts, again }: OaFlowGetbycreatData): RequestFacts => ({
  desc: again?.desc ?? '',
  dept: (depts.find(({ v }) => v === again?.dept) ?? depts[0])?.v ?? '',
  level: 0,
})

/** Returns the state and submission of a flow creation. */
export function useCreate(start: OaFlowGetbycreatData, onDone: (forwarding: Forwarding) => void) {
  const { flowid, step } = start
  const [facts, setFacts] = useState<RequestFacts>(() => firstFacts(start))
  const [descError, setDescError] = useState('')
  const descInput = useRef<HTMLInputElement>(null)
  const form = useFormControl()
  const world = useWorld(start, facts)
  const [query] = useSearchParams()
  const alertid = query.get('alert') || undefined
  const filling = useFormSubmission({
    step,
    main: 0,
    form,
    draft: { target: { type: 'creat', flowid }, basis: start.version, saved: start.form_save },
    typed: (fileList) => ({ flowdata: { ...facts, fileList }, inputdata: form.values() }),
    take: ({ flowdata: { desc = '', level = 0, dept }, inputdata }) => {
      setFacts({ desc, level, dept: start.depts.find(({ v }) => v === dept)?.v ?? facts.dept })
      setDescError('')
      form.fill(inputdata)
    },
    bodyOf: (sending, fileList) => ({
      flowid,
      flowdata: { ...facts, desc: facts.desc.trim(), fileList },
      ...sending,
    }),
    foretell: ({ funlist: _, sonflows: __, ...body }) => quietApi.oa.flow.creatforetell(body),
    preview: (body) => quietApi.oa.flow.creatpreviewmode(body),
    send: (body) => quietApi.oa.flow.creat({ ...body, ...(alertid && { alertid }) }),
    isComplete: async () => {
      const isDescribed = facts.desc.trim() !== ''
      setDescError(isDescribed ? '' : t('create.desc-missing'))
      const isValid = await form.isValid()
      if (!isDescribed) descInput.current?.focus()
      return isDescribed && isValid
    },
    done: (forwarding) => {
      saveLastDept(flowid, start, facts.dept)
      onDone(forwarding)
    },
  })
  const change = (part: Partial<RequestFacts>) => {
    setFacts({ ...facts, ...part })
    if (part.desc?.trim()) setDescError('')
    filling.touch()
  }
  return { ...filling, facts, world, descInput, descError, change, fill: form.fill }
}
