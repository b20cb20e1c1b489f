import { BusinessError } from '../business-error'

/** Person as entered by an administrator. */
export interface PersonDraft {
  jobId: string
  name: string
  mail: string
  phone: string
  departments: readonly { id: string; leader: boolean }[]
  roles: readonly string[]
}

/** Facts for checking a person: enabled departments, roles, and the current owner of the job number. */
export interface PersonFacts {
  departments: ReadonlySet<string>
  roles: ReadonlySet<string>
  /** Another person with this job number, enabled or not. */
  bearer?: { name: string; enabled: boolean }
}

const mailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const phoneForm = /^[+\d][\d\s()-]{4,}$/

function* contactProblems({ mail, phone }: { mail: string; phone: string }) {
  if (mail && !mailForm.test(mail)) yield new BusinessError('organisation.mail-invalid')
  if (phone && !phoneForm.test(phone)) yield new BusinessError('organisation.phone-invalid')
}

/** Throws the first of the problems. */
function assertNone(problems: Iterable<BusinessError>): void {
  for (const problem of problems) throw problem
}

/** Rejects an invalid mail address or phone number. */
export const checkContactDetails = (details: { mail: string; phone: string }): void =>
  assertNone(contactProblems(details))

/** Trims the texts of a person. */
const trimmed = <Draft extends PersonDraft>(draft: Draft): Draft => ({
  ...draft,
  jobId: draft.jobId.trim(),
  name: draft.name.trim(),
  mail: draft.mail.trim(),
  phone: draft.phone.trim(),
})

/** Returns why the job number cannot be this person's; undefined if it can. */
function jobIdProblem(jobId: string, { bearer }: PersonFacts): BusinessError | undefined {
  if (!jobId) return new BusinessError('organisation.job-id-missing')
  if (/\s/.test(jobId)) return new BusinessError('organisation.job-id-blanks')
  if (!bearer) return undefined
  const code = bearer.enabled ? 'organisation.job-id-taken' : 'organisation.job-id-of-leaver'
  return new BusinessError(code, { jobid: jobId, name: bearer.name })
}

function departmentsProblem(draft: PersonDraft, facts: PersonFacts): BusinessError | undefined {
  const departments = draft.departments.map(({ id }) => id)
  if (departments.length === 0) return new BusinessError('organisation.person-homeless')
  if (new Set(departments).size < departments.length)
    return new BusinessError('organisation.department-twice')
  if (!departments.every((id) => facts.departments.has(id)))
    return new BusinessError('organisation.department-missing')
  return undefined
}

function* personProblems(draft: PersonDraft, facts: PersonFacts) {
  if (!draft.name) yield new BusinessError('organisation.person-name-missing')
  const jobId = jobIdProblem(draft.jobId, facts)
  if (jobId) yield jobId
  yield* contactProblems(draft)
  const departments = departmentsProblem(draft, facts)
  if (departments) yield departments
  if (!draft.roles.every((id) => facts.roles.has(id))) yield new BusinessError('organisation.role-missing')
}

/** Returns the draft as it is stored. Calls `reject` for each of its problems. */
export function checkPersonProblems<Draft extends PersonDraft>(
  written: Draft,
  facts: PersonFacts,
  reject: (problem: BusinessError) => void,
): Draft {
  const draft = trimmed(written)
  for (const problem of personProblems(draft, facts)) reject(problem)
  return { ...draft, roles: [...new Set(draft.roles)] }
}

/** Returns the draft as it is stored, or throws a BusinessError for its first problem. */
export const checkPerson = <Draft extends PersonDraft>(written: Draft, facts: PersonFacts): Draft =>
  checkPersonProblems(written, facts, (problem) => {
    throw problem
  })

/** External contact as entered by a user. */
export interface ExternalDraft {
  name: string
  company: string
  phone: string
  mail: string
  note: string
}

/** Returns an external contact as it is stored, or throws a BusinessError. */
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

/** Person to be offboarded, and the caller. */
export interface OffboardingRequest {
  leaver: { id: string; name: string }
  callerId: string
  /** Administrators in service, including the leaver if applicable. */
  administrators: readonly string[]
}

/** Rejects offboarding oneself or the last administrator. */
export function checkOffboarding({ leaver, callerId, administrators }: OffboardingRequest): void {
  if (leaver.id === callerId) throw new BusinessError('organisation.not-yourself')
  checkAdministrators(administrators.filter((id) => id !== leaver.id))
}

/** Rejects a company without any administrator. */
export function checkAdministrators(administrators: readonly string[]): void {
  if (administrators.length === 0) throw new BusinessError('organisation.last-administrator')
}

/** How many people a source may disable within a day without a confirmation. */
export interface OffboardingShare {
  /** Share of the people, in percent. */
  share: number
  /** Number that is always permitted. */
  least: number
}

/** Returns the number of people whom a source may disable within a day before a person confirms the others. */
export const maxOffboardings = (people: number, { share, least }: OffboardingShare): number =>
  Math.max(least, Math.floor((people * share) / 100))
