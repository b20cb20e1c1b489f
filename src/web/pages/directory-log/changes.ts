import type { EmployeeDirectorylogData } from '#/generated/types'
import { listSeparator, t } from '../../platform/i18n/i18n'

export type DirectoryLogEntry = EmployeeDirectorylogData['result'][number]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the text of a value; undefined for ids and positions, which mean nothing to a reader. */
const told = (value: unknown): string | undefined => {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join(listSeparator())
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
  'group',
  'permissions',
] as const
const facts = ['into', 'people', 'drafts', 'groups', 'moved', 'to', 'added', 'removed'] as const

/** Describes a change, one line per fact. */
export function describeChanges({ before, after }: DirectoryLogEntry): string[] {
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const changed = fields.flatMap((field) => {
    const [from, to] = [told(old[field]) ?? '', told(fresh[field]) ?? '']
    const name = t(`directory.fact.${field}`)
    if (from === to || (!from && !to)) return []
    return isRecord(before)
      ? [t('directory.fact-changed', { name, from: from || '—', to: to || '—' })]
      : [t('directory.fact-is', { name, value: to })]
  })
  const rest = facts.flatMap((field) => {
    const value = told(fresh[field])
    const says = value && value !== '0'
    return says ? [t('directory.fact-is', { name: t(`directory.fact.${field}`), value })] : []
  })
  return [...changed, ...rest]
}
