import { formatDepartmentPath, formatPersonName } from '../../directory/display-name'
import { formatStoredDate, localTime } from '../../text/formats'

/** Who fills a form, where and when; defaults are made from it. */
export interface DefaultContext {
  /** Milliseconds. */
  now: number
  /** IANA name of the time zone. */
  zone: string
  person: { id: string; name: string; jobId: string }
  /** The person's departments with their names from the root down. */
  depts: readonly { id: string; name: string; path: readonly string[] }[]
  /** The flow's document number; none exists before the flow is created. */
  workName?: string
}

type Rule = (argument: string, context: DefaultContext) => unknown

/** Department formats say something only where a person has exactly one department (domain: default formats). */
const onlyDept = ({ depts }: Pick<DefaultContext, 'depts'>) => (depts.length === 1 ? depts : [])

const pathWithout = (excluded: readonly string[], context: DefaultContext) =>
  onlyDept(context)
    .flatMap(({ path }) => path)
    .filter((name) => !excluded.includes(name))
    .join('-')

const namesIn = (text: string) => text.split(/[,，]/).map((name) => name.trim())

/** What a format gives, by its name: a text, or the value of a picker (S2-078, S2-079). */
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

/** The names of the formats that are understood. */
export const formatNames: readonly string[] = Object.keys(rules)

/** What a format gives in a context; an unknown one gives nothing. */
export const formatValue = (name: string, argument: string, context: DefaultContext): unknown =>
  Object.hasOwn(rules, name) ? rules[name]?.(argument, context) : ''
