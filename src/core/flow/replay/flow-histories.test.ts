import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawn, lentBy, lived, replayed, stageOf, watchRules } from '../../../../tests/kit/lived-flow'
import { randomDesign } from '../../../../tests/kit/random-flow'
import type { Delegation } from '../delegation/delegation'
import type { FlowSnapshot } from '../snapshot/snapshot'
import type { PastFlow } from './replay'

/*
 * Histories recorded by earlier releases (fixtures/histories), which this engine must replay to the same end.
 * A release records its own once, by `npm run record:histories`, and never changes those of others.
 */

const folder = 'fixtures/histories'
const recording = process.env.RECORD_HISTORIES
const many = 24

interface Recorded {
  past: PastFlow
  lent: Delegation[]
  end: ReturnType<typeof standOf>
}

beforeAll(watchRules)
afterAll(() => vi.restoreAllMocks())

/** State of a flow without ids, which each engine generates itself. */
function standOf({ flow, messages }: FlowSnapshot) {
  const results = messages.map(({ stepId, to, status, isCopy, isRevoke, entrustFrom }) =>
    [stepId, to, status, isCopy ? 'copy' : '', isRevoke ? 'sent back' : '', entrustFrom?.id ?? ''].join(' '),
  )
  const { result, form, level } = flow ?? {}
  return { result, form, level, messages: results.toSorted() }
}

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

function record(release: string): void {
  const recordeds: Recorded[] = []
  for (const [design, how] of fc.sample(fc.tuple(randomDesign, drawn), {
    seed: 20_261_126,
    numRuns: many * 4,
  })) {
    const { past } = lived(design, how, lentBy(how.lent))
    if (past.acts.length < 4 || recordeds.length >= many) continue
    const { flow } = replayed(stageOf(design, lentBy(how.lent)), past)
    recordeds.push({ past, lent: how.lent, end: standOf(flow) })
  }
  mkdirSync(folder, { recursive: true })
  const lines = recordeds.map((one) => JSON.stringify(one))
  writeFileSync(join(folder, `${release}.json`), `[\n${lines.join(',\n')}\n]\n`)
}

if (recording) beforeAll(() => record(recording))

test('replays every recorded history with the same decisions and the same end', () => {
  const releases = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(releases.length).toBeGreaterThan(0)
  for (const release of releases) {
    const flows: Recorded[] = JSON.parse(readFileSync(join(folder, release), 'utf8'))
    expect(flows.length, release).toBeGreaterThanOrEqual(many / 2)
    for (const [at, { past, lent, end }] of flows.entries()) {
      const { departure, flow } = replayed(stageOf(past.design, lentBy(lent)), past)
      expect(departure, `${release}, flow ${at}`).toBeUndefined()
      expect(flow.flow?.result, `${release}, flow ${at}`).toBe(past.result)
      expect(plain(standOf(flow)), `${release}, flow ${at}`).toEqual(end)
    }
  }
})
