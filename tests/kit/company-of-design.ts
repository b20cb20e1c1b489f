import type { FlowDesign, RecipientItem } from '#/generated/types'
import { people } from './house'

/*
 * Random designs name people of the drawn company (house.ts); on a server the demo company stands in for it: one
 * person each, a department with people below it, a role that several hold, and one that nobody has ever had.
 */
const jobs = [
  '100006',
  '100008',
  '100010',
  '100011',
  '100012',
  '100027',
  '100028',
  '100029',
  '100030',
  '100031',
]

/** People of the demo company who stand in for those of the drawn one, in its order. */
export const standIns: readonly string[] = jobs

const byName: Record<string, Record<string, string>> = {
  user: Object.fromEntries(people.map(({ id }, at) => [id, jobs[at] ?? ''])),
  dept: { '2': '3', '4': '7' },
  role: { accountant: 'role-accountant' },
}

const isItem = (value: unknown): value is RecipientItem =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value

/** A design of the drawn company for the demo company; flows that it starts get the ids of published ones. */
export function inDemoCompany(design: FlowDesign, flows: Readonly<Record<string, string>>): FlowDesign {
  const renamed = (_: string, value: unknown): unknown => {
    if (isItem(value)) return { ...value, id: byName[value.type]?.[String(value.id)] ?? value.id }
    if (typeof value === 'object' && value !== null && 'v' in value)
      return { ...value, v: flows[String(value.v)] ?? value.v }
    return value
  }
  return JSON.parse(JSON.stringify(design), renamed)
}
