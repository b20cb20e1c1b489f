import card from '#schemas/data/person-card.json'
import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import type { Directory, DirectoryPerson } from '../../../core/directory/directory'
import { nearestSuperiors } from '../../../core/directory/superiors'
import { type Delegations, isDelegationActive } from '../../../core/flow'
import { isPermitted } from '../../../core/permission/check-permission'
import { localDate } from '../../../core/text/formats'
import type {
  Colleague,
  EmployeeContactCardData,
  EmployeeContactFavouritesData,
} from '../../../generated/types'
import type { Context } from '../../platform'
import { departmentsOf } from '../../presenters/departments'
import { readCompanySettings, readRecipientDirectory } from '../../queries'
import { listFavouritePeople, listRecentPeople } from '../../queries/company/favourite-people'

/** Colleague on a card, and what their facts are read from. */
interface Subject {
  person: DirectoryPerson
  directory: Directory
  delegations: Delegations | undefined
  superiors: readonly string[]
}

/** Names of the people who receive the tasks of a person now; of some flows only for those concerned. */
function delegateText({ person, directory, delegations }: Subject, { caller, clock }: Context): string {
  const active = (delegations?.get(person.id) ?? []).filter((one) => isDelegationActive(one, clock.now()))
  const known = active.filter(({ flows, to }) => flows === null || [to, person.id].includes(caller.id))
  return [...new Set(known.map(({ to }) => directory.person(to)?.name ?? to))].join('、')
}

/** Facts that are no fields of people, by name. */
const facts: Readonly<Record<string, (subject: Subject, context: Context) => string>> = {
  jobid: ({ person }) => person.jobId,
  departments: ({ person, directory }) =>
    departmentsOf(directory, person.id)
      .map(({ path }) => path)
      .join('、'),
  superior: ({ superiors, directory }) => superiors.map((id) => directory.person(id)?.name ?? id).join('、'),
  delegate: delegateText,
  mail: ({ person }) => person.mail ?? '',
  phone: ({ person }) => person.phone ?? '',
}

type Facts = EmployeeContactCardData['facts']

/** Returns the address of a chat with a person; undefined if it names a fact that the card does not show. */
function chatLink(pattern: string, shown: Facts): string | undefined {
  const [, name] = /\{(jobid|mail)\}/.exec(pattern) ?? []
  const text = shown.find(({ fact }) => fact === name)?.text
  return text && pattern.replace(`{${name}}`, () => encodeURIComponent(text))
}

/** Returns the card of a colleague with the facts that the caller may see. */
export async function loadPersonCard(id: string, context: Context): Promise<EmployeeContactCardData> {
  const { db, caller, clock } = context
  const [{ directory, delegations }, favourites, { chat_link: pattern = '' }] = await Promise.all([
    readRecipientDirectory(context),
    listFavouritePeople(db, caller),
    readCompanySettings(db, caller.workspace),
  ])
  const person = directory.person(id)
  if (!person) throw new BusinessError('person-card.no-person')
  const [home] = person.departments
  const day = localDate(clock.now(), companyZone)
  const superiors = home ? nearestSuperiors(directory, id, home.id, { day }) : []
  const subject = { person, directory, delegations, superiors }
  const isClose = !caller.real && [id, ...superiors].includes(caller.id)
  const shown = card.facts.flatMap(({ fact, needs }) => {
    if (needs && !isClose && !isPermitted(caller.roles, needs)) return []
    const text = facts[fact]?.(subject, context) ?? person.facts?.[fact] ?? ''
    return text ? [{ fact, text }] : []
  })
  const chat = person.enabled && id !== caller.id ? chatLink(pattern, shown) : undefined
  return {
    id,
    name: person.name,
    enabled: person.enabled,
    favourite: favourites.includes(id),
    ...(chat && { chat }),
    facts: shown,
  }
}

const toColleague = (directory: Directory, id: string): Colleague[] => {
  const person = directory.person(id)
  if (!person?.enabled) return []
  const [dept] = departmentsOf(directory, id)
  return [{ id, name: person.name, jobid: person.jobId, dept: dept?.n ?? '' }]
}

/** Returns the caller's favourite colleagues in service, and those of the newest requests. */
export async function loadFavouriteColleagues(context: Context): Promise<EmployeeContactFavouritesData> {
  const { db, caller } = context
  const [{ directory }, starred, recent] = await Promise.all([
    readRecipientDirectory(context),
    listFavouritePeople(db, caller),
    listRecentPeople(db, caller),
  ])
  const otherPeople = recent.filter((id) => !starred.includes(id))
  return {
    starred: starred.flatMap((id) => toColleague(directory, id)),
    recent: otherPeople.flatMap((id) => toColleague(directory, id)),
  }
}
