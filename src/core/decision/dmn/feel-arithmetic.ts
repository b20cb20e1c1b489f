import { duration, evaluate, FeelDate, FeelDateTime, FeelDuration, FeelTime, parseExpression } from 'feelin'

/*
 * Arithmetic of FEEL on durations, which the library lacks or returns in another notation. An expression is
 * rewritten so that its operators call the function below.
 */

/** Name of the function that evaluates an operator. */
const operatorName = 'qianpi operate'
const operators = ['+', '-', '*', '/', '**']

type SyntaxNode = ReturnType<typeof parseExpression>['topNode']

/** Returns the children of a node without comments. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!child.name.endsWith('Comment')) children.push(child)
  return children
}

/** Writes a node with each operation, on one or two operands, as a call. */
function write(node: SyntaxNode, text: string): string {
  const children = childrenOf(node)
  const [left, operator, right] = children
  const signAt = (child: SyntaxNode | undefined) => (child ? text.slice(child.from, child.to) : '')
  if (node.name === 'ArithmeticExpression') {
    if (children.length === 2 && operator && signAt(left) === '-')
      return `${operatorName}("negate", ${write(operator, text)}, null)`
    if (left && right && operators.includes(signAt(operator)))
      return `${operatorName}("${signAt(operator)}", ${write(left, text)}, ${write(right, text)})`
  }
  const parts: string[] = []
  let at = node.from
  for (const child of children) {
    parts.push(text.slice(at, child.from), write(child, text))
    at = child.to
  }
  return [...parts, text.slice(at, node.to)].join('')
}

/** Rewrites the arithmetic of an expression; text that is no expression stays as it is. */
export function rewriteArithmetic(text: string, world: Readonly<Record<string, unknown>>): string {
  if (!operators.some((sign) => text.includes(sign))) return text
  const { topNode } = parseExpression(text, { ...world }, undefined)
  return write(topNode, text)
}

const isDuration = (value: unknown): value is FeelDuration => value instanceof FeelDuration
const isOfMonths = (value: FeelDuration) => !/[DT]/.test(String(value))

/** Returns a duration in months or in seconds, whichever its kind counts in. */
function amountOf(value: FeelDuration): number {
  const { years, months, days, hours, minutes, seconds, milliseconds, microseconds, nanoseconds } =
    value.unwrap()
  if (isOfMonths(value)) return years * 12 + months
  const fraction = milliseconds / 1e3 + microseconds / 1e6 + nanoseconds / 1e9
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds + fraction
}

const unit = (amount: number, letter: string) => (amount ? `${amount}${letter}` : '')

/** Returns the duration of an amount in its shortest notation: hours of a day or more become days. */
function durationOf(amount: number, isMonths: boolean): unknown {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '-' : ''
  if (isMonths) {
    const months = Math.trunc(size)
    const text = unit(Math.trunc(months / 12), 'Y') + unit(months % 12, 'M')
    return duration(`${text ? sign : ''}P${text || '0M'}`)
  }
  const seconds = Number((size % 60).toFixed(9))
  const minutes = Math.trunc(size / 60)
  const time = unit(Math.trunc(minutes / 60) % 24, 'H') + unit(minutes % 60, 'M') + unit(seconds, 'S')
  const days = unit(Math.trunc(minutes / 1440), 'D')
  return duration(days || time ? `${sign}P${days}${time && `T${time}`}` : 'PT0S')
}

const scaled = (value: FeelDuration, factor: number) =>
  Number.isFinite(factor) ? durationOf(amountOf(value) * factor, isOfMonths(value)) : null

function ratioOf(one: FeelDuration, other: FeelDuration): number | null {
  const divisor = amountOf(other)
  return isOfMonths(one) === isOfMonths(other) && divisor !== 0 ? amountOf(one) / divisor : null
}

function multiplyOrDivide(sign: string, a: unknown, b: unknown): unknown {
  if (isDuration(a) && typeof b === 'number') return scaled(a, sign === '*' ? b : 1 / b)
  if (sign === '*' && typeof a === 'number' && isDuration(b)) return scaled(b, a)
  return sign === '/' && isDuration(a) && isDuration(b) ? ratioOf(a, b) : null
}

const operateInLibrary = (sign: string, a: unknown, b: unknown): unknown =>
  evaluate(`a ${sign} b`, { a, b }).value ?? null

/** Returns the day of a date shifted by hours: the standard counts from midnight and leaves the time out. */
const toDay = (moment: unknown): unknown => evaluate('date(moment)', { moment }).value ?? null

const isDay = (value: unknown): value is FeelDate => value instanceof FeelDate
const isMoment = (value: unknown): value is FeelDate | FeelDateTime =>
  isDay(value) || value instanceof FeelDateTime

/** Returns the seconds of a date or date and time since an epoch; a date counts from midnight in UTC. */
function secondsOf(moment: FeelDate | FeelDateTime): { seconds: number; isLocal: boolean } {
  const { year, month, day } = moment
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day) / 1000
  if (isDay(moment)) return { seconds: midnight, isLocal: false }
  const offset = evaluate('moment.time offset', { moment }).value
  const time = (moment.hour * 60 + moment.minute) * 60 + moment.second
  return {
    seconds: midnight + time - (isDuration(offset) ? amountOf(offset) : 0),
    isLocal: !isDuration(offset),
  }
}

/** Returns the time between two moments; null for one with and one without a zone. */
function between(from: FeelDate | FeelDateTime, to: FeelDate | FeelDateTime): unknown {
  const [start, end] = [secondsOf(from), secondsOf(to)]
  return start.isLocal === end.isLocal ? durationOf(end.seconds - start.seconds, false) : null
}

function shift(sign: string, a: unknown, b: unknown): unknown {
  const [point, by] = isDuration(b) ? [a, b] : [b, a]
  if (!isDuration(by) || (sign === '-' && point === b)) return null
  if (point instanceof FeelTime && isOfMonths(by)) return null
  const result = operateInLibrary(sign, a, b)
  return isDay(point) && result !== null ? toDay(result) : result
}

function addOrSubtract(sign: string, a: unknown, b: unknown): unknown {
  if (isDuration(a) && isDuration(b)) {
    if (isOfMonths(a) !== isOfMonths(b)) return null
    return durationOf(amountOf(a) + (sign === '-' ? -1 : 1) * amountOf(b), isOfMonths(a))
  }
  if (isDuration(a) || isDuration(b)) return shift(sign, a, b)
  if (sign === '-' && (isMoment(a) || isMoment(b))) return isMoment(a) && isMoment(b) ? between(b, a) : null
  return operateInLibrary(sign, a, b)
}

/** Evaluates an operator: for moments and durations as the standard defines it, else as the library does. */
function operate(sign: unknown, a: unknown, b: unknown): unknown {
  if (sign === 'negate') return isDuration(a) ? scaled(a, -1) : operateInLibrary('-', 0, a)
  if (sign === '+' || sign === '-') return addOrSubtract(sign, a, b)
  if (typeof a === 'number' && typeof b === 'number') return operateInLibrary(String(sign), a, b)
  return sign === '**' ? null : multiplyOrDivide(String(sign), a, b)
}

/** The function that rewritten expressions call. */
export const arithmeticFunctions = { [operatorName]: operate }
