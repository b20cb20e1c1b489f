import { join } from 'node:path'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import texts from '#/generated/texts/all/zh.json'
import corpus from '#fixtures/expressions.json'
import { builtInFunctions } from '../../src/core/expression'
import { type FlowServer, flowServerOfFile } from '../kit/flows'
import { type Observed, observeAll, type Surroundings } from '../kit/observe-expression'
import { broken, filled, form, misfilled, sound, wild } from '../kit/random-expression'
import { browserOfWorker } from './browser-of-worker'

/*
 * One language on both sides: random expressions, bundled and made small as for the page, answer in a browser
 * what they answer in Node and over the server's test of conditions. ROUNDS and SEED choose how many and which;
 * `npm run test:walks` takes 10,000.
 */

const rounds = Number(process.env.ROUNDS ?? 1_500)
const seed = Number(process.env.SEED ?? 20_261_121)
const bundleSize = 1_000
const labels = { true: texts['truth.true'], false: texts['truth.false'] }
const surroundings: Surroundings = { form, clock: corpus.clock, labels }

const shownOf = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value) ?? '']))

/** Cases as they arrive elsewhere: JSON. */
const samples = (text: fc.Arbitrary<string>, values: typeof filled, numRuns: number): Observed[] =>
  fc
    .sample(fc.tuple(text, values), { numRuns, seed })
    .map(([text, values]) =>
      JSON.parse(JSON.stringify({ text, values, shown: shownOf(values), row: { bhq6G: 2.5 } })),
    )

/** Bundles the language as the product's page is bundled. */
async function bundled(): Promise<string> {
  const entry = join(import.meta.dirname, '../kit/observe-expression.ts')
  const lib = { entry, formats: ['iife' as const], name: 'language' }
  const minify = true
  const built = (await build({
    logLevel: 'error',
    build: { write: false, manifest: false, lib, minify },
  })) as Rollup.RollupOutput[]
  return built[0]?.output[0].code ?? ''
}

declare const language: { observeAll: typeof observeAll }

let page: Page
let server: FlowServer
beforeAll(async () => {
  page = await (await browserOfWorker()).newPage()
  await page.addScriptTag({ content: await bundled() })
  server = await flowServerOfFile()
})
afterAll(async () => {
  await page.close()
  await server.stop()
})

const inPage = (cases: Observed[]): Promise<string[]> =>
  page.evaluate(([cases, around]) => language.observeAll(cases, around), [cases, surroundings] as const)

describe(`${rounds} random expressions (seed ${seed})`, () => {
  test.each([
    ['of right kinds', sound.any, filled],
    ['of any kinds', wild, misfilled],
    ['with errors', broken, misfilled],
  ] as const)('%s: browser and server return the same result', async (_, text, values) => {
    const cases = samples(text, values, Math.ceil(rounds / 3))
    for (let from = 0; from < cases.length; from += bundleSize) {
      const some = cases.slice(from, from + bundleSize)
      const here = observeAll(some, surroundings)
      const there = await inPage(some)
      some.forEach((one, index) => {
        expect(there[index], JSON.stringify(one)).toBe(here[index])
      })
    }
  })

  /** The server knows its own time. */
  const timeless = ({ text }: Observed) =>
    ![...builtInFunctions].some(([name, { clock }]) => clock && text.includes(`$[${name}]`))

  /** Requests with characters that the database keeps in no text are refused before anything else. */
  const storable = (one: Observed) => !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(one))

  test('a condition test on the server returns the result of the page', async () => {
    const count = Math.min(300, rounds)
    const cases = samples(sound.boolean, filled, count * 2)
      .filter((one) => timeless(one) && storable(one))
      .slice(0, count)
    const admin = await server.as('admin')
    const there = await inPage(cases)
    for (const [index, one] of cases.entries()) {
      const { outcome, explanation } = JSON.parse(there[index] ?? '')
      const answer = await admin.call('oa/flow/ifstrtest', {
        ifstr: one.text,
        formdatalist: Object.entries(one.values).map(([key, value]) => ({ key, value })),
        testData: { showdata: one.shown, rowdata: one.row },
      })
      if (outcome.problem)
        expect(answer).toMatchObject({ code: 'flow.condition-wrong', data: [outcome.problem] })
      else expect(answer, one.text).toMatchObject({ data: { value: outcome.value ?? '', explanation } })
    }
  })
})
