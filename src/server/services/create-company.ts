import { BusinessError } from '../../core/business-error'
import { checkPerson } from '../../core/directory/person-changes'
import type { CompanySettings, SetupBody } from '../../generated/types'
import { type OpenContext, type Tx, homeWorkspace as workspace } from '../platform'
import { deleteSetupCode } from '../policies/setup-code'
import { lockCompanySettings, logSignInEvent, startSession, writeCompanySettings } from '../queries'
import { isWorkspaceEmpty, writeCompany } from '../queries/directory/company'

type Told = Pick<SetupBody, 'company' | 'name' | 'jobid' | 'language'>

/** Builds a company of one department and its first administrator, for storage. */
function firstCompany({ newId }: OpenContext, { company, name, jobid }: Told) {
  const [department, id] = [newId(), newId()]
  const depts = [{ id: department, leader: false }]
  const draft = { id, jobId: jobid, name, mail: '', phone: '', departments: depts, roles: [] }
  const person = checkPerson(draft, { departments: new Set([department]), roles: new Set() })
  return {
    departments: [{ id: department, name: company.trim(), parent_id: null, order: 1 }],
    roleGroups: [],
    people: [{ ...person, jobid: person.jobId, depts, roles: [], is_admin: true }],
  }
}

async function setLanguage(tx: Tx, context: OpenContext, by: { id: string; name: string }, result: Told) {
  const running = { caller: { workspace, ...by }, id: context.newId(), now: context.clock.now() }
  const before = await lockCompanySettings(tx, workspace)
  const after: CompanySettings = { ...before, notice_language: result.language }
  await writeCompanySettings(tx, running, { before, after })
}

/**
 * Creates the company and signs in its first administrator, in one transaction; only one of several
 * concurrent requests succeeds.
 */
export async function createCompany(context: OpenContext, result: Told, passwordHash: string) {
  const company = firstCompany(context, result)
  const [{ id, name } = { id: '', name: '' }] = company.people
  return context.db.transaction(async (tx) => {
    if (!(await isWorkspaceEmpty(tx, workspace))) throw new BusinessError('setup.over')
    const createdAt = new Date(context.clock.now())
    await writeCompany(tx, company, { workspace, passwordHash, mustChange: false, createdAt })
    await setLanguage(tx, context, { id, name }, result)
    await deleteSetupCode(tx)
    await logSignInEvent(tx, context, { id, name }, { action: 'setup.done' })
    await logSignInEvent(tx, context, { id, name }, { action: 'sign-in.done' })
    return startSession(tx, context, workspace, id)
  })
}
