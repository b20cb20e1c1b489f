import { parseSync } from 'vite'
import type { Source } from './sources'

interface Measured {
  /** File and line. */
  place: string
  name: string
  lines: number
  /** Cyclomatic: one, and one more for each way that code may go. */
  branches: number
  isComponent: boolean
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const branchTypes = new Set([
  'CatchClause',
  'ConditionalExpression',
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'LogicalExpression',
  'WhileStatement',
])

const isBranch = ({ type, test, operator }: Node) =>
  branchTypes.has(type) ||
  (type === 'SwitchCase' && Boolean(test)) ||
  (type === 'AssignmentExpression' && ['&&=', '||=', '??='].includes(String(operator)))

/** What a function is called: by itself, or by what it is put into. */
function nameIn({ type, id, key }: Node, from: string): string {
  if (isNode(id)) return String(id.name ?? from)
  if (isNode(key)) return String(key.name ?? key.value ?? from)
  return type === 'CallExpression' ? from : ''
}

/** Every function of a file, inner ones first; a branch counts for the innermost function around it. */
export function functionsOf({ path, text }: Source): Measured[] {
  const found: Measured[] = []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const visit = (value: unknown, around: { branches: number }, name: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, around, name)
    if (!isNode(value)) return
    const isFunction = functionTypes.has(value.type)
    const own = isFunction ? { branches: 1 } : around
    if (isBranch(value)) own.branches++
    const called = nameIn(value, name) || (isFunction ? name : '')
    for (const part of Object.values(value)) visit(part, own, isFunction ? '' : called)
    if (!isFunction) return
    const [start, end] = [lineAt(value.start), lineAt(value.end)]
    found.push({
      place: `${path}:${start}`,
      name: called || 'a function',
      lines: end - start + 1,
      branches: own.branches,
      isComponent: path.endsWith('.tsx') && /^[A-Z]/.test(called),
    })
  }
  visit(parseSync(path, text).program, { branches: 1 }, '')
  return found
}
