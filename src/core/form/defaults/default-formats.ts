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
  /** Document number of the flow; none before the flow is created. */
  workName?: string
}

type Rule = (argument: string, context: DefaultContext) => unknown

/**
 * Department formats have a value only for a person with exactly one department (domain: default formats).
 */
const onlyDept = ({ depts }: Pick<DefaultContext, 'depts'>) => (depts.length === 1 ? depts : [])

const pathWithout = (excluded: readonly string[], context: DefaultContext) =>
  onlyDept(context)
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
    onlyDept(context)
      .map(({ name }) => name)
      .join(''),
  'chose-dept-tree-str-exclude': (excluded, context) => pathWithout(namesIn(excluded), context),
  'chose-dept-tree-str-exclude-jtgs': (_, context) => pathWithout(['集团公司'], context),
  'chose-user-select-userid': (_, { person: { id, name, jobId } }) => [
    { id, name: formatPersonName(name, jobId) },
  ],
  'chose-user-treeselect-userid-deptid': (_, { person: { id, name }, ...context }) =>
    onlyDept(context).map((dept) => ({ id, name, deptid: dept.id, dept: dept.name })),
  'chose-dept-deptid': (_, context) => onlyDept(context).map(({ id, name }) => ({ name, deptid: id })),
  'chose-depts-nametree-deptid': (_, context) =>
    onlyDept(context).map(({ id, path }) => ({ name: formatDepartmentPath(path), deptid: id })),
}

/** Names of the supported formats. */
export const formatNames: readonly string[] = Object.keys(rules)

/** Returns the value of a format in a context; an unknown format has none. */
export const formatValue = (name: string, argument: string, context: DefaultContext): unknown =>
  Object.hasOwn(rules, name) ? rules[name]?.(argument, context) : ''
