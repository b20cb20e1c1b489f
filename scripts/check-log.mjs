// Checks an event log by the constraints of its standard: a XES file, or an OCEL 2.0 document (*.json, *.jsonocel). Files are
// read piece by piece, an OCEL document twice, so that their size does not matter.
// Usage: npm run check:log -- FILE
import { createReadStream } from 'node:fs'
import { Tokenizer, TokenizerError, TokenParser, TokenParserError, TokenType } from '@streamparser/json'
import { createXesCheck, OcelCheck } from './event-log-checks.mjs'

/** Number of kinds of problems that are counted and printed. */
const shown = 50

const counts = new Map()
let otherCount = 0
const report = (problem) => {
  const times = counts.get(problem)
  if (times !== undefined || counts.size < shown) counts.set(problem, (times ?? 0) + 1)
  else otherCount++
}

async function readPieces(path, write) {
  for await (const piece of createReadStream(path, 'utf8')) write(piece)
}

/** Reads the lists of an OCEL document, one of their parts after the other. Returns whether the document is complete. */
async function readOcel(path, { onList = () => undefined, onPart }) {
  const parts = new TokenParser({ paths: ['$.*.*'], keepStack: false })
  parts.onValue = ({ value, stack }) => onPart(stack[1]?.key, value)
  const tokens = new Tokenizer()
  let depth = 0
  let key
  tokens.onToken = (token) => {
    const { token: type, value } = token
    if (type === TokenType.LEFT_BRACKET && depth === 1) onList(key)
    if (type === TokenType.STRING && depth === 1) key = value
    if (type === TokenType.LEFT_BRACE || type === TokenType.LEFT_BRACKET) depth++
    if (type === TokenType.RIGHT_BRACE || type === TokenType.RIGHT_BRACKET) depth--
    parts.write(token)
  }
  await readPieces(path, (piece) => tokens.write(piece))
  return depth === 0
}

const lists = { objectTypes: 'type', eventTypes: 'type', objects: 'object', events: 'event' }

async function checkOcelFile(path) {
  try {
    await checkOcelParts(path)
  } catch (error) {
    if (!(error instanceof TokenizerError || error instanceof TokenParserError)) throw error
    report(`the document is no JSON: ${error.message}`)
  }
}

async function checkOcelParts(path) {
  const check = new OcelCheck(report)
  const onList = (name) => check.addList(name)
  const isWhole = await readOcel(path, {
    onList,
    onPart: (list, part) => Object.hasOwn(lists, list) && check.collect(list, part),
  })
  if (!isWhole) report('the document ends too early')
  if (!check.begin()) return
  await readOcel(path, {
    onPart: (list, part) => (list === 'objects' || list === 'events') && check.check(lists[list], part),
  })
}

async function checkXesFile(path) {
  const check = createXesCheck(report)
  await readPieces(path, check.write)
  check.end()
}

const [path] = process.argv.slice(2)
if (!path) throw new Error('name a log: npm run check:log -- FILE')
await (/json(ocel)?$/.test(path) ? checkOcelFile(path) : checkXesFile(path))
for (const [problem, times] of counts) console.log(`${times}\t${problem}`)
if (otherCount) console.log(`${otherCount}\tothers`)
console.log(counts.size ? `${path} breaks its standard` : `${path} meets its standard`)
process.exitCode = counts.size ? 1 : 0
