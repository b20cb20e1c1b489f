// npm test: the gates (generated code, types, style, needless exports, build), then every test. The last line is the count.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { Failure, main, root, run, runTool, sentence } from './project.mjs'
import { tally } from './tally.mjs'

const report = join(root, 'test-results/vitest.json')
const gates = [
  ['dependencies', () => ensureDependencies().then(() => 0)],
  ['codegen --check', () => run(process.execPath, ['codegen/main.mjs', '--check'])],
  ['tsc', () => runTool('typescript/bin/tsc', ['-p', '.'])],
  ['biome', () => runTool('@biomejs/biome/bin/biome', ['check', '.'])],
  ['knip', () => runTool('knip/bin/knip.js', ['--include', 'exports,types,files', '--no-progress'])],
  ['build', () => ensureBuild().then(() => 0)],
]

await main(async () => {
  const results = []
  for (const [step, body] of gates) {
    const passed = await inTime(step, async () => (await body()) === 0)
    results.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })
    if (step === 'dependencies' && !passed) break
  }
  if (results.length === gates.length) results.push(await inTime('vitest', runTests))
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
})

/** Runs one step and says how it went; a step that cannot run at all is a sentence and a failure. */
async function inTime(step, body) {
  console.log(`\n▶ ${step}`)
  const began = performance.now()
  const result = await body().catch((error) => cannotRun(step, error))
  const isGood = result === true || result?.failed === 0
  console.log(`${isGood ? '✓' : '✗'} ${step} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return result
}

function cannotRun(step, error) {
  const known = error instanceof Failure
  console.error(known ? error.message : sentence('start.step-cannot-run', { step, reason: error.message }))
  return step === 'vitest' ? { passed: 0, failed: 1 } : false
}

async function runTests() {
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runTool('vitest/vitest.mjs', ['run', ...reporters], { NODE_ENV: 'test' })
  if (!existsSync(report)) throw new Error(`vitest, exit code ${code}`)
  const { skipped, ...count } = tally(JSON.parse(readFileSync(report, 'utf8')), code)
  if (skipped) console.log(`${skipped} skipped`)
  return count
}
