import { demoCompany } from '../jobs/load-demo'
import type { SeedResult } from '../jobs/seed'
import { translateKey } from '../platform/i18n/texts'
import { consoleLanguages } from '../platform/startup-failure'
import { bilingualText } from './bilingual'

/**
 * Returns the console text of a listening server: the address of SITE_URL, where it listens, and who can sign
 * in.
 */
export function startupBanner(listening: string, people: SeedResult, siteUrl?: string): string {
  const address = siteUrl?.replace(/\/$/, '') ?? listening
  const ready = [
    bilingualText('start.ready', { address }),
    ...(siteUrl === undefined ? [] : [bilingualText('start.listening', { address: listening })]),
  ].join('\n')
  if (people.kind === 'none') return ready
  if (people.kind === 'nobody')
    return `${ready}\n\n${bilingualText('start.first-setup', { address, ...people })}`
  const description = people.password
    ? bilingualText('start.accounts', people)
    : bilingualText('start.accounts-again')
  return `${ready}\n\n${description}\n\n${table(demoRows())}`
}

/**
 * Returns a few people who together can use every part: administrator, designer, employee, supervisors,
 * offices.
 */
function demoRows(): string[][] {
  const shown = ['role-flow-admin', 'role-general-manager', 'role-hr-specialist', 'role-finance-lead']
  const { people, departments, roleGroups } = demoCompany
  const roleName = new Map(roleGroups.flatMap(({ roles }) => roles.map(({ id, name }) => [id, name])))
  const departmentName = new Map(departments.map(({ id, name }) => [id, name]))
  const isIn = (id: string, isLeader: boolean) => (person: (typeof people)[number]) =>
    person.depts.length === 1 &&
    person.depts.some((dept) => dept.id === id && Boolean(dept.leader) === isLeader)

  const team = departments.at(3)?.id ?? ''
  const chosen = [
    people.find(({ is_admin }) => is_admin),
    ...shown.map((role) => people.find(({ roles }) => roles.includes(role))),
    people.find(isIn(team, true)),
    people.find(isIn(team, false)),
  ].filter((person) => person !== undefined)

  return [
    ['account', 'name', 'department', 'roles'].map((column) =>
      translateKey(consoleLanguages()[0] ?? 'zh', `start.column-${column}`),
    ),
    ...chosen.map(({ jobid, name, depts, roles }) => [
      jobid,
      name,
      depts.map(({ id }) => departmentName.get(id)).join('、'),
      roles.map((id) => roleName.get(id)).join('、'),
    ]),
  ]
}

/** Returns the width of a text on a terminal, in columns: Chinese characters take two. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '⺀' ? 2 : 1), 0)

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  const line = (row: string[]) =>
    row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join('   ')
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join('\n')
}
