import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formFieldsOf } from '../../../core/form'
import type { Forwarding, OaFlowGetbycreatData } from '../../../generated/types'
import { saveLastDept } from '../../form-submission/dept-field'
import { type FormControl, useFormControl } from '../../form-submission/use-form-control'
import { useFormSubmission } from '../../form-submission/use-submission'
import { createEmitter, t } from '../../platform'
import { quietApi } from '../../platform/api'
import type { FormController, FormulaFacts } from '../../renderer'
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

/** Maximum length of a description from a field, in characters. */
const longest = 100

/** Returns the first line of a text as a description; empty without a text. */
function toDescription(value: unknown): string {
  const [line = ''] = typeof value === 'string' ? value.trim().split('\n') : []
  const characters = [...line.trim()]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line.trim()
}

/**
 * Returns the initial facts; for a repeated flow its description, unless the form describes it, and department.
 */
const firstFacts = ({ depts, again, describedBy, defaults }: OaFlowGetbycreatData): RequestFacts => ({
  desc: again && !(describedBy && again.desc === toDescription(defaults[describedBy])) ? again.desc : '',
  dept: (depts.find(({ v }) => v === again?.dept) ?? depts[0])?.v ?? '',
  level: 0,
})

/** Returns the description from a field of the form, and how to follow it while the form is typed. */
function useSuggestion({ formset, describedBy = '' }: OaFlowGetbycreatData, form: FormControl) {
  const [changes] = useState(() => createEmitter<[]>())
  const [source] = useState(() => formFieldsOf(formset).find(({ model }) => model === describedBy)?.name)
  const current = () => toDescription(form.value(describedBy))
  return { source, current, subscribe: changes.add, update: changes.tell }
}

/** Returns the state and submission of a flow creation. */
export function useFlowCreation(start: OaFlowGetbycreatData, onDone: (forwarding: Forwarding) => void) {
  const { flowid, step } = start
  const [facts, setFacts] = useState<RequestFacts>(() => firstFacts(start))
  const [descError, setDescError] = useState('')
  const descInput = useRef<HTMLInputElement>(null)
  const form = useFormControl()
  const world = useWorld(start, facts)
  const suggestion = useSuggestion(start, form)
  const description = () => facts.desc.trim() || suggestion.current()
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
      flowdata: { ...facts, desc: description(), fileList },
      ...sending,
    }),
    foretell: ({ funlist: _, sonflows: __, ...body }) => quietApi.oa.flow.creatforetell(body),
    preview: (body) => quietApi.oa.flow.creatpreviewmode(body),
    send: (body) => quietApi.oa.flow.creat({ ...body, ...(alertid && { alertid }) }),
    isComplete: async () => {
      const isValid = await form.isValid()
      const isDescribed = description() !== ''
      const willBeDescribed = isDescribed || (!isValid && suggestion.source !== undefined)
      setDescError(willBeDescribed ? '' : t('create.desc-missing'))
      if (isValid && !isDescribed) descInput.current?.focus()
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
  return {
    ...filling,
    facts,
    world,
    descInput,
    descError,
    change,
    suggestion,
    fill: form.fill,
    ready: (controller: FormController) => {
      filling.ready(controller)
      suggestion.update()
    },
    touchForm: () => {
      filling.touch()
      suggestion.update()
    },
  }
}
