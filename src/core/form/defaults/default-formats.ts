import { formatDepartmentPath, formatPersonName } from '../../directory/display-name'
import { formatStoredDate, localTime } from '../../text/formats'

/** Person, place and time of filling in a form, from which defaults are computed. */
export interface DefaultContext {
  /** Milliseconds. */
  now: number
  /** IANA name of the time zone. */
  zone: string
  person: { id: string; name: string; jobId: string }
  /** Departments of the person with their names from the root down. */
  depts: readonly { id: string; name: string; path: readonly string[] }[]
  /** Department the person acts from, of several. */
  deptId?: string | undefined
  /** Document number of the flow; none before the flow is created. */
  workName?: string
}

type Rule = (argument: string, context: DefaultContext) => unknown

/**
 * Returns the department of department formats: the only one of the person, or of several the one they act
 * from; none while that is unknown (domain: default formats).
 */
const actingDept = ({ depts, deptId }: Pick<DefaultContext, 'depts' | 'deptId'>) =>
  depts.length === 1 ? depts : depts.filter(({ id }) => id === deptId)

const pathWithout = (excluded: readonly string[], context: DefaultContext) =>
  actingDept(context)
    .flatMap(({ path }) => path)
    .filter((name) => !excluded.includes(name))
    .join('-')

const namesIn = (text: string) => text.split(/[,，]/).map((name) => name.trim())

/** Rules of the formats by name: each yields a text, or the value of a picker (S2-078, S2-079). */
const rules: Readonly<Record<string, Rule>> = {
  timeformat: (format, { now, zone }) => formatStoredDate(localTime(now, zone), format),
  'now-flow-workname': (_, { workName }) => workName ?? '',
  'chose-user-str': (_, { person }) => formatPersonName(person.name, person.jobId),
  'chose-dept-str': (_, context) =>
    actingDept(context)
      .map(({ name }) => name)
      .join(''),
  'chose-dept-tree-str-exclude': (excluded, context) => pathWithout(namesIn(excluded), context),
  'chose-dept-tree-str-exclude-jtgs': (_, context) => pathWithout(['集团公司'], context),
  'chose-user-select-userid': (_, { person: { id, name, jobId } }) => [
    { id, name: formatPersonName(name, jobId) },
  ],
  'chose-user-treeselect-userid-deptid': (_, { person: { id, name }, ...context }) =>
    actingDept(context).map((dept) => ({ id, name, deptid: dept.id, dept: dept.name })),
  'chose-dept-deptid': (_, context) => actingDept(context).map(({ id, name }) => ({ name, deptid: id })),
  'chose-depts-nametree-deptid': (_, context) =>
    actingDept(context).map(({ id, path }) => ({ name: formatDepartmentPath(path), deptid: id })),
}

/** Names of the supported formats. */
export const formatNames: readonly string[] = Object.keys(rules)

/** Returns the value of a format in a context; an unknown format has none. */
export const formatValue = (name: string, argument: string, context: DefaultContext): unknown =>
  Object.hasOwn(rules, name) ? rules[name]?.(argument, context) : ''
