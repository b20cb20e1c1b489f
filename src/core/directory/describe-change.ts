import type { EmployeeDirectorylogData, Takeover } from '../../generated/types'
import type { Translate } from '../text/translate'
import { describeTakeovers } from './takeovers'

/** Logged change of the directory. */
export type DirectoryLogEntry = EmployeeDirectorylogData['result'][number]

/** Translator of the reader, and the separator between the parts of a list. */
interface Wording {
  say: Translate
  separator: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the text of a value; undefined for ids and positions, which mean nothing to a reader. */
function textOf(value: unknown, separator: string): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(separator)
  return undefined
}

const fields = [
  'name',
  'jobid',
  'mail',
  'phone',
  'company',
  'note',
  'parent',
  'order',
  'leaders',
  'departments',
  'leads',
  'roles',
  'own',
  'type',
  'choices',
  'group',
  'permissions',
  'source_groups',
] as const
const facts = [
  'into',
  'people',
  'drafts',
  'groups',
  'moved',
  'to',
  'added',
  'removed',
  'changed',
  'rejected',
  'versions',
  'owners',
  'delegations',
  'programs',
] as const

const isTakeovers = (value: unknown): value is Takeover[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && 'count' in one)

/** Returns who took over the tasks as a text parameter; entries of earlier releases name the successor only. */
const successorsOf = ({ takeovers, to }: Record<string, unknown>, separator: string) =>
  isTakeovers(takeovers) ? describeTakeovers(takeovers) : textOf(to, separator)

/** Describes the details of a change, one line per fact. */
export function describeDirectoryChange(
  { before, after }: Pick<DirectoryLogEntry, 'before' | 'after'>,
  wording: Wording,
): string[] {
  const { say, separator } = wording
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const changed = fields.flatMap((field) => {
    const [from, to] = [textOf(old[field], separator) ?? '', textOf(fresh[field], separator) ?? '']
    const name = say(`directory.fact.${field}`)
    if (from === to || (!from && !to)) return []
    return isRecord(before)
      ? [say('directory.fact-changed', { name, from: from || '—', to: to || '—' })]
      : [say('directory.fact-is', { name, value: to })]
  })
  const rest = facts.flatMap((field) => {
    const value = field === 'to' ? successorsOf(fresh, separator) : textOf(fresh[field], separator)
    return value && value !== '0'
      ? [say('directory.fact-is', { name: say(`directory.fact.${field}`), value })]
      : []
  })
  return [...changed, ...rest]
}
