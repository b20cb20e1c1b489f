import { useEffect, useState } from 'react'
import type { Dept, ListRow } from '../../../generated/types'
import { DeptField, saveLastDept } from '../../form-submission/dept-field'
import { quietApi } from '../../platform/api'
import { currentPerson } from '../../stores/session'

/** Returns the departments from which the person can act in the list, if there are several. */
const choice = (): readonly Dept[] => {
  const depts = currentPerson()?.depts ?? []
  return depts.length > 1 ? depts : []
}

/** Department from which an action is taken, and whether it is a new choice to be remembered. */
export interface ActingDept {
  dept: string
  isNewDept: boolean
}

const rememberedIn = (flowid: string) =>
  quietApi.oa.flow.flowgetdeptchoseconfig({ flowid }).then(
    ({ dept }) => dept,
    () => '',
  )

/**
 * Returns the remembered department if it is the same for all these designs; queries nothing if there is no
 * choice.
 */
async function rememberedDept(flowids: readonly string[]): Promise<string> {
  if (!choice().length) return ''
  const answers = await Promise.all([...new Set(flowids)].map(rememberedIn))
  const [first = ''] = answers
  return answers.every((dept) => dept === first) ? first : ''
}

/** Checks whether a decision about a row needs the department from which the person acts. */
export const needsDepartmentChoice = ({ asksDept = false }: ListRow): boolean =>
  asksDept && choice().length > 0

/** Default for a person with one department: the server determines it. */
export const automaticDepartment: ActingDept = { dept: '', isNewDept: false }

/** Returns the department remembered for flows of a design, if any. */
export async function loadRememberedDept(flowid: string): Promise<ActingDept | undefined> {
  const dept = await rememberedDept([flowid])
  return dept ? { dept, isNewDept: false } : undefined
}

/** Remembers a new choice of department for flows of these designs. */
export function rememberActingDept({ dept, isNewDept }: ActingDept, flowids: readonly string[]): void {
  if (!isNewDept) return
  for (const flowid of new Set(flowids)) saveLastDept(flowid, { depts: choice() }, dept)
}

/**
 * Returns the choice of the department from which rows are decided: one for all rows, preset to the
 * remembered one. Nothing is asked if no later step depends on it.
 */
export function useActingDept(rows: readonly ListRow[]) {
  const listRows = rows.filter(needsDepartmentChoice)
  const [depts] = useState(() => (listRows.length ? choice() : []))
  const [remembered, setRemembered] = useState<string | undefined>(depts.length ? undefined : '')
  const [chosen, setChosen] = useState<string>()
  const all = [...new Set(listRows.map(({ flowid }) => flowid))].sort().join(' ')
  useEffect(() => {
    if (!all) return
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
