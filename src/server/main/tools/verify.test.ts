import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config'
import { verifyTool } from './verify'

const folder = 'fixtures/proofs/0.1.0'
const first = 'b4a16011282b4aea154a92595bc4fe13'
const run = (...args: string[]) => verifyTool(readConfig({}), args)

test('accepts the fingerprint before or after the file, or with an equals sign', async () => {
  const whole = `${folder}/whole.zip`
  for (const args of [
    [whole, '--key', first],
    ['--key', first.toUpperCase(), whole],
    [`--key=${first}`, whole, `${folder}/receipt.json`],
  ])
    expect((await run(...args)).ok, args.join(' ')).toBe(true)
  expect((await run(whole, `--key=${first.replace('b', 'c')}`)).ok).toBe(false)
})

test.each([
  ['an option that there is not', ['x.zip', '--keys', first], 'start.option-unknown'],
  ['two fingerprints', ['x.zip', '--key', first, '--key', first], 'start.fingerprint-wrong'],
  ['an empty fingerprint', ['x.zip', '--key', ''], 'start.fingerprint-wrong'],
  ['an option without a fingerprint', ['x.zip', '--key'], 'start.fingerprint-wrong'],
])('rejects %s', (_, args, code) => expect(run(...args)).rejects.toMatchObject({ code }))

test('reports in a sentence that a receipt is missing or is a folder', async () => {
  for (const path of ['none.json', folder]) {
    const { text, ok } = await run(`${folder}/whole.zip`, path)
    expect([ok, text]).toEqual([false, expect.stringContaining('The receipt or PDF provided cannot be read')])
  }
})
