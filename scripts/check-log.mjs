// Checks an event log by the constraints of its standard: a XES file, or an OCEL 2.0 document (*.json, *.jsonocel).
// Usage: npm run check:log -- FILE
import { readFileSync } from 'node:fs'
import { checkOcel, checkXes } from './event-log-checks.mjs'

/** Number of kinds of problems that are printed. */
const shown = 50

const [path] = process.argv.slice(2)
if (!path) throw new Error('name a log: npm run check:log -- FILE')
const text = readFileSync(path, 'utf8')
const problems = /json(ocel)?$/.test(path) ? checkOcel(JSON.parse(text)) : checkXes(text)
const counts = new Map()
for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1)
for (const [problem, times] of [...counts].slice(0, shown)) console.log(`${times}\t${problem}`)
if (counts.size > shown) console.log(`… and ${counts.size - shown} more`)
console.log(problems.length ? `${path} breaks its standard` : `${path} meets its standard`)
process.exitCode = problems.length ? 1 : 0
