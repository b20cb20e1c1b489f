import { useEffect, useState } from 'react'
import type { Dept } from '../../../generated/types'
import { DeptField, saveLastDept } from '../../form-submission/dept-field'
import { quietApi } from '../../platform/api'
import { currentPerson } from '../../stores/session'

/** The departments of whoever acts from the list, where there is a choice. */
const choice = (): readonly Dept[] => {
  const depts = currentPerson()?.depts ?? []
  return depts.length > 1 ? depts : []
}

/** From which department a deed is done; whether that is a new answer, to be remembered. */
export interface ActingDept {
  dept: string
  isNewDept: boolean
}

const rememberedIn = (flowid: string) =>
  quietApi.oa.flow.flowgetdeptchoseconfig({ flowid }).then(
    ({ dept }) => dept,
    () => '',
  )

/** From where he acts in flows of these designs, if he has said so and the same of all; asks nothing where is no choice. */
async function rememberedDept(flowids: readonly string[]): Promise<string> {
  if (!choice().length) return ''
  const answers = await Promise.all([...new Set(flowids)].map(rememberedIn))
  const [first = ''] = answers
  return answers.every((dept) => dept === first) ? first : ''
}

/** Whether somebody could act from several departments. */
export const hasDeptChoice = (): boolean => choice().length > 0

/** Who has one department acts from it: the server knows it. */
export const defaultDept: ActingDept = { dept: '', isNewDept: false }

/** From where somebody acts in flows of a design, if he has said so before. */
export async function loadRememberedDept(flowid: string): Promise<ActingDept | undefined> {
  const dept = await rememberedDept([flowid])
  return dept ? { dept, isNewDept: false } : undefined
}

/** A new answer is offered first in flows of these designs from now on. */
export function rememberActingDept({ dept, isNewDept }: ActingDept, flowids: readonly string[]): void {
  if (!isNewDept) return
  for (const flowid of new Set(flowids)) saveLastDept(flowid, { depts: choice() }, dept)
}

/** The question from which department rows are decided: once for all of them, answered as it was before. */
export function useActingDept(flowids: readonly string[]) {
  const [depts] = useState(choice)
  const [remembered, setRemembered] = useState<string | undefined>(depts.length ? undefined : '')
  const [chosen, setChosen] = useState<string>()
  const all = [...new Set(flowids)].sort().join(' ')
  useEffect(() => {
    let isWanted = true
    void rememberedDept(all.split(' ')).then((dept) => isWanted && setRemembered(dept))
    return () => {
      isWanted = false
    }
  }, [all])
  const dept = chosen ?? (remembered || (depts[0]?.v ?? ''))
  const acting: ActingDept = { dept, isNewDept: depts.length > 0 && dept !== remembered }
  const question = <DeptField depts={depts} value={dept} onChange={setChosen} />
  return { acting, question, isKnown: remembered !== undefined }
}
