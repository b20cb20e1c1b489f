// npm run test:dmn -- FOLDER [--all]: runs the models and cases of a DMN TCK that lies in a folder, and tells what passed, failed
// and is not supported. The TCK itself is not part of the project.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bundled } from '../bench/bundled.mjs'

const outcomes = ['passed', 'failed', 'not supported']
const [folder, ...options] = process.argv.slice(2)
if (!folder) {
  console.error('npm run test:dmn -- FOLDER [--all]')
  process.exit(2)
}

const { runCases } = await bundled('run-cases', 'tests/dmn')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /-test-.*\.xml$/.test(file))
  .map((file) => join(folder, file))
  .toSorted()

const levels = new Map()

for (const place of new Set(files.map((file) => dirname(file)))) {
  const results = files.filter((file) => dirname(file) === place).flatMap(resultsOf)
  const level = basename(dirname(place))
  levels.set(level, [...(levels.get(level) ?? []), ...results])
  console.log(`${tally(results)}  ${basename(place)}`)
  const shown = options.includes('--all') ? results : results.filter(({ outcome }) => outcome !== 'passed')
  for (const { outcome, ...result } of shown)
    console.log(`    ${outcome}: ${result.case} ${result.decision} ${result.why}`)
}
for (const [level, results] of levels) console.log(`${tally(results)}  ${level}`)
const all = [...levels.values()].flat()
console.log(outcomes.map((outcome) => `${count(all, outcome)} ${outcome}`).join(', '))

function resultsOf(file) {
  const cases = readFileSync(file, 'utf8')
  const model = /<(?:\w+:)?modelName>\s*([^<]+?)\s*</.exec(cases)?.[1] ?? ''
  return runCases(readFileSync(join(dirname(file), basename(model)), 'utf8'), cases)
}

function count(results, outcome) {
  return results.filter((result) => result.outcome === outcome).length
}

function tally(results) {
  return outcomes.map((outcome) => String(count(results, outcome)).padStart(5)).join('')
}
