import { BusinessError } from '../business-error'

/** A person as somebody writes them down. */
export interface PersonDraft {
  jobId: string
  name: string
  mail: string
  phone: string
  departments: readonly { id: string; leader: boolean }[]
  roles: readonly string[]
}

/** What a person is checked against: departments in service, roles, and who bears the job number already. */
export interface PersonFacts {
  departments: ReadonlySet<string>
  roles: ReadonlySet<string>
  /** Somebody else with this job number, in service or not. */
  bearer?: { name: string; enabled: boolean }
}

const mailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const phoneForm = /^[+\d][\d\s()-]{4,}$/

/** Refuses a mail address and a phone number that cannot be such. */
export function checkContactDetails({ mail, phone }: { mail: string; phone: string }): void {
  if (mail && !mailForm.test(mail)) throw new BusinessError('organisation.mail-invalid')
  if (phone && !phoneForm.test(phone)) throw new BusinessError('organisation.phone-invalid')
}

/** A person's texts without blanks around them. */
const trimmed = <Draft extends PersonDraft>(draft: Draft): Draft => ({
  ...draft,
  jobId: draft.jobId.trim(),
  name: draft.name.trim(),
  mail: draft.mail.trim(),
  phone: draft.phone.trim(),
})

/** Why a job number cannot be this person's. */
function checkJobId(jobId: string, { bearer }: PersonFacts): void {
  if (!jobId) throw new BusinessError('organisation.job-id-missing')
  if (/\s/.test(jobId)) throw new BusinessError('organisation.job-id-blanks')
  if (!bearer) return
  const code = bearer.enabled ? 'organisation.job-id-taken' : 'organisation.job-id-of-leaver'
  throw new BusinessError(code, { jobid: jobId, name: bearer.name })
}

/** The draft as it is stored, or the sentence that says what is wrong with it. */
export function checkPerson<Draft extends PersonDraft>(written: Draft, facts: PersonFacts): Draft {
  const draft = trimmed(written)
  if (!draft.name) throw new BusinessError('organisation.person-name-missing')
  checkJobId(draft.jobId, facts)
  checkContactDetails(draft)
  const departments = draft.departments.map(({ id }) => id)
  if (departments.length === 0) throw new BusinessError('organisation.person-homeless')
  if (new Set(departments).size < departments.length) throw new BusinessError('organisation.department-twice')
  if (!departments.every((id) => facts.departments.has(id)))
    throw new BusinessError('organisation.department-missing')
  if (!draft.roles.every((id) => facts.roles.has(id))) throw new BusinessError('organisation.role-missing')
  return { ...draft, roles: [...new Set(draft.roles)] }
}

/** Somebody outside the company, as somebody writes them down. */
export interface ExternalDraft {
  name: string
  company: string
  phone: string
  mail: string
  note: string
}

/** A contact outside the company as it is stored, or the sentence that says what is wrong with it. */
export function checkExternal({ name, company, phone, mail, note }: ExternalDraft): ExternalDraft {
  const draft = {
    name: name.trim(),
    company: company.trim(),
    note: note.trim(),
    phone: phone.trim(),
    mail: mail.trim(),
  }
  if (!draft.name) throw new BusinessError('organisation.person-name-missing')
  checkContactDetails(draft)
  return draft
}

/** Who is to leave, and who does it. */
export interface OffboardingRequest {
  leaver: { id: string; name: string }
  callerId: string
  /** Administrators in service, the leaver among them if he is one. */
  administrators: readonly string[]
}

/** Refuses that somebody shuts himself out, or the last one who may do everything. */
export function checkOffboarding({ leaver, callerId, administrators }: OffboardingRequest): void {
  if (leaver.id === callerId) throw new BusinessError('organisation.not-yourself')
  checkAdministrators(administrators.filter((id) => id !== leaver.id))
}

/** Refuses a company that nobody could administer any more. */
export function checkAdministrators(administrators: readonly string[]): void {
  if (administrators.length === 0) throw new BusinessError('organisation.last-administrator')
}
